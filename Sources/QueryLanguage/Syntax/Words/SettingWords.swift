extension QuerySettings.Name: WordOfLanguage {
  package var row: LanguageWord {
    LanguageWord(rawValue, also: otherWords, form: "\(rawValue) VALUE", "\(values) (\(usual))", examples: [example])
  }

  private var otherWords: [String] {
    switch self {
    case .timeZone: ["timezone"]
    case .maximumGap: ["maximum gap"]
    case .sources: ["source"]
    case .weight: ["weights"]
    case .week: ["week start"]
    case .day: ["day start"]
    case .partial, .outliers, .coverage, .person: []
    }
  }

  /// What holds without the setting, for people.
  package var usual: String {
    switch self {
    case .timeZone: "the person's zones"
    case .week: "monday"
    case .day: "00:00"
    case .sources: "merged"
    case .partial: "skip"
    case .maximumGap: "5 min"
    case .weight: "time"
    case .outliers: "drop"
    case .coverage: "0 %"
    case .person: "the first"
    }
  }

  /// Its values, for people.
  package var values: String {
    switch self {
    case .timeZone: "a zone such as Asia/Tokyo, an offset such as +02:00"
    case .week: "monday, sunday"
    case .day: "the time at which days start, such as 04:00"
    case .sources: "merged, all, or the source to prefer"
    case .partial: "skip, keep: partial buckets in averages over buckets"
    case .maximumGap: "the longest time for which a reading holds"
    case .weight: "time, samples: what averages weigh by"
    case .outliers: "drop, keep: implausible samples"
    case .coverage: "the share of its time that a bucket must hold data for"
    case .person: "a name"
    }
  }

  private var example: String {
    switch self {
    case .timeZone: "sum steps by day last 7 days using tz Asia/Tokyo"
    case .week: "sum steps by week using week sunday"
    case .day: "sum steps by day last 7 days using day 04:00"
    case .sources: "sum steps by week using sources all"
    case .partial: "avg steps by week using partial keep"
    case .maximumGap: "avg heartRate by day last 7 days using max_gap 10 min"
    case .weight: "avg heartRate by day last 7 days using weight samples"
    case .outliers: "max heartRate using outliers keep"
    case .coverage: "sum steps by week using coverage 80 %"
    case .person: "sum steps by week using person Me"
    }
  }
}
