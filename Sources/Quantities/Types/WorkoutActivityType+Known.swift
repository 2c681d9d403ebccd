extension WorkoutActivityType {
  /// American football.
  public static var americanFootball: WorkoutActivityType { WorkoutActivityType(.americanFootball) }
  /// Archery.
  public static var archery: WorkoutActivityType { WorkoutActivityType(.archery) }
  /// Australian football.
  public static var australianFootball: WorkoutActivityType { WorkoutActivityType(.australianFootball) }
  /// Badminton.
  public static var badminton: WorkoutActivityType { WorkoutActivityType(.badminton) }
  /// Baseball.
  public static var baseball: WorkoutActivityType { WorkoutActivityType(.baseball) }
  /// Basketball.
  public static var basketball: WorkoutActivityType { WorkoutActivityType(.basketball) }
  /// Bowling.
  public static var bowling: WorkoutActivityType { WorkoutActivityType(.bowling) }
  /// Boxing.
  public static var boxing: WorkoutActivityType { WorkoutActivityType(.boxing) }
  /// Climbing.
  public static var climbing: WorkoutActivityType { WorkoutActivityType(.climbing) }
  /// Cricket.
  public static var cricket: WorkoutActivityType { WorkoutActivityType(.cricket) }
  /// Cross training.
  public static var crossTraining: WorkoutActivityType { WorkoutActivityType(.crossTraining) }
  /// Curling.
  public static var curling: WorkoutActivityType { WorkoutActivityType(.curling) }
  /// Cycling.
  public static var cycling: WorkoutActivityType { WorkoutActivityType(.cycling) }
  /// Dance, deprecated: use SocialDance or CardioDance.
  public static var dance: WorkoutActivityType { WorkoutActivityType(.dance) }
  /// Dance inspired training, deprecated: use SocialDance, CardioDance, Barre or Pilates.
  public static var danceInspiredTraining: WorkoutActivityType { WorkoutActivityType(.danceInspiredTraining) }
  /// Elliptical.
  public static var elliptical: WorkoutActivityType { WorkoutActivityType(.elliptical) }
  /// Equestrian sports.
  public static var equestrianSports: WorkoutActivityType { WorkoutActivityType(.equestrianSports) }
  /// Fencing.
  public static var fencing: WorkoutActivityType { WorkoutActivityType(.fencing) }
  /// Fishing.
  public static var fishing: WorkoutActivityType { WorkoutActivityType(.fishing) }
  /// Functional strength training.
  public static var functionalStrengthTraining: WorkoutActivityType { WorkoutActivityType(.functionalStrengthTraining) }
  /// Golf.
  public static var golf: WorkoutActivityType { WorkoutActivityType(.golf) }
  /// Gymnastics.
  public static var gymnastics: WorkoutActivityType { WorkoutActivityType(.gymnastics) }
  /// Handball.
  public static var handball: WorkoutActivityType { WorkoutActivityType(.handball) }
  /// Hiking.
  public static var hiking: WorkoutActivityType { WorkoutActivityType(.hiking) }
  /// Hockey.
  public static var hockey: WorkoutActivityType { WorkoutActivityType(.hockey) }
  /// Hunting.
  public static var hunting: WorkoutActivityType { WorkoutActivityType(.hunting) }
  /// Lacrosse.
  public static var lacrosse: WorkoutActivityType { WorkoutActivityType(.lacrosse) }
  /// Martial arts.
  public static var martialArts: WorkoutActivityType { WorkoutActivityType(.martialArts) }
  /// Mind and body.
  public static var mindAndBody: WorkoutActivityType { WorkoutActivityType(.mindAndBody) }
  /// Mixed metabolic cardio training, deprecated: use MixedCardio or HighIntensityIntervalTraining.
  public static var mixedMetabolicCardioTraining: WorkoutActivityType {
    WorkoutActivityType(.mixedMetabolicCardioTraining)
  }
  /// Paddle sports.
  public static var paddleSports: WorkoutActivityType { WorkoutActivityType(.paddleSports) }
  /// Play.
  public static var play: WorkoutActivityType { WorkoutActivityType(.play) }
  /// Preparation and recovery.
  public static var preparationAndRecovery: WorkoutActivityType { WorkoutActivityType(.preparationAndRecovery) }
  /// Racquetball.
  public static var racquetball: WorkoutActivityType { WorkoutActivityType(.racquetball) }
  /// Rowing.
  public static var rowing: WorkoutActivityType { WorkoutActivityType(.rowing) }
  /// Rugby.
  public static var rugby: WorkoutActivityType { WorkoutActivityType(.rugby) }
  /// Running.
  public static var running: WorkoutActivityType { WorkoutActivityType(.running) }
  /// Sailing.
  public static var sailing: WorkoutActivityType { WorkoutActivityType(.sailing) }
  /// Skating sports.
  public static var skatingSports: WorkoutActivityType { WorkoutActivityType(.skatingSports) }
  /// Snow sports.
  public static var snowSports: WorkoutActivityType { WorkoutActivityType(.snowSports) }
  /// Soccer.
  public static var soccer: WorkoutActivityType { WorkoutActivityType(.soccer) }
  /// Softball.
  public static var softball: WorkoutActivityType { WorkoutActivityType(.softball) }
  /// Squash.
  public static var squash: WorkoutActivityType { WorkoutActivityType(.squash) }
  /// Stair climbing.
  public static var stairClimbing: WorkoutActivityType { WorkoutActivityType(.stairClimbing) }
  /// Surfing sports.
  public static var surfingSports: WorkoutActivityType { WorkoutActivityType(.surfingSports) }
  /// Swimming.
  public static var swimming: WorkoutActivityType { WorkoutActivityType(.swimming) }
  /// Table tennis.
  public static var tableTennis: WorkoutActivityType { WorkoutActivityType(.tableTennis) }
  /// Tennis.
  public static var tennis: WorkoutActivityType { WorkoutActivityType(.tennis) }
  /// Track and field.
  public static var trackAndField: WorkoutActivityType { WorkoutActivityType(.trackAndField) }
  /// Traditional strength training.
  public static var traditionalStrengthTraining: WorkoutActivityType {
    WorkoutActivityType(.traditionalStrengthTraining)
  }
  /// Volleyball.
  public static var volleyball: WorkoutActivityType { WorkoutActivityType(.volleyball) }
  /// Walking.
  public static var walking: WorkoutActivityType { WorkoutActivityType(.walking) }
  /// Water fitness.
  public static var waterFitness: WorkoutActivityType { WorkoutActivityType(.waterFitness) }
  /// Water polo.
  public static var waterPolo: WorkoutActivityType { WorkoutActivityType(.waterPolo) }
  /// Water sports.
  public static var waterSports: WorkoutActivityType { WorkoutActivityType(.waterSports) }
  /// Wrestling.
  public static var wrestling: WorkoutActivityType { WorkoutActivityType(.wrestling) }
  /// Yoga.
  public static var yoga: WorkoutActivityType { WorkoutActivityType(.yoga) }
  /// Barre.
  public static var barre: WorkoutActivityType { WorkoutActivityType(.barre) }
  /// Core training.
  public static var coreTraining: WorkoutActivityType { WorkoutActivityType(.coreTraining) }
  /// Cross country skiing.
  public static var crossCountrySkiing: WorkoutActivityType { WorkoutActivityType(.crossCountrySkiing) }
  /// Downhill skiing.
  public static var downhillSkiing: WorkoutActivityType { WorkoutActivityType(.downhillSkiing) }
  /// Flexibility.
  public static var flexibility: WorkoutActivityType { WorkoutActivityType(.flexibility) }
  /// High intensity interval training.
  public static var highIntensityIntervalTraining: WorkoutActivityType {
    WorkoutActivityType(.highIntensityIntervalTraining)
  }
  /// Jump rope.
  public static var jumpRope: WorkoutActivityType { WorkoutActivityType(.jumpRope) }
  /// Kickboxing.
  public static var kickboxing: WorkoutActivityType { WorkoutActivityType(.kickboxing) }
  /// Pilates.
  public static var pilates: WorkoutActivityType { WorkoutActivityType(.pilates) }
  /// Snowboarding.
  public static var snowboarding: WorkoutActivityType { WorkoutActivityType(.snowboarding) }
  /// Stairs.
  public static var stairs: WorkoutActivityType { WorkoutActivityType(.stairs) }
  /// Step training.
  public static var stepTraining: WorkoutActivityType { WorkoutActivityType(.stepTraining) }
  /// Wheelchair walk pace.
  public static var wheelchairWalkPace: WorkoutActivityType { WorkoutActivityType(.wheelchairWalkPace) }
  /// Wheelchair run pace.
  public static var wheelchairRunPace: WorkoutActivityType { WorkoutActivityType(.wheelchairRunPace) }
  /// Tai chi.
  public static var taiChi: WorkoutActivityType { WorkoutActivityType(.taiChi) }
  /// Mixed cardio.
  public static var mixedCardio: WorkoutActivityType { WorkoutActivityType(.mixedCardio) }
  /// Hand cycling.
  public static var handCycling: WorkoutActivityType { WorkoutActivityType(.handCycling) }
  /// Disc sports.
  public static var discSports: WorkoutActivityType { WorkoutActivityType(.discSports) }
  /// Fitness gaming.
  public static var fitnessGaming: WorkoutActivityType { WorkoutActivityType(.fitnessGaming) }
  /// Cardio dance.
  public static var cardioDance: WorkoutActivityType { WorkoutActivityType(.cardioDance) }
  /// Social dance.
  public static var socialDance: WorkoutActivityType { WorkoutActivityType(.socialDance) }
  /// Pickleball.
  public static var pickleball: WorkoutActivityType { WorkoutActivityType(.pickleball) }
  /// Cooldown.
  public static var cooldown: WorkoutActivityType { WorkoutActivityType(.cooldown) }
  /// Swim bike run.
  public static var swimBikeRun: WorkoutActivityType { WorkoutActivityType(.swimBikeRun) }
  /// Transition.
  public static var transition: WorkoutActivityType { WorkoutActivityType(.transition) }
  /// Underwater diving.
  public static var underwaterDiving: WorkoutActivityType { WorkoutActivityType(.underwaterDiving) }
  /// Other.
  public static var other: WorkoutActivityType { WorkoutActivityType(.other) }
}
