import Calendars

/// The words of the language. All comparisons are of folded words; they are keywords by position only.
enum Keywords {
  /// Words that begin a clause, with what the clause is about.
  static let clauses: [String: Clause] = [
    "by": .by, "per": .by, "each": .by, "every": .by,
    "last": .last, "past": .last, "previous": .previous, "this": .this, "current": .this,
    "since": .since, "until": .until, "till": .until, "through": .until,
    "today": .today, "yesterday": .yesterday, "all": .all, "alltime": .all, "ever": .all, "between": .between,
    "on": .on, "during": .during, "where": .filter, "from": .from, "in": .unit, "fill": .fill,
    "using": .using, "of": .of, "vs": .comparison, "versus": .comparison, "as": .chart,
  ]

  /// What can follow the subject.
  enum Clause: Hashable {
    case by, last, previous, this, since, until, today, yesterday, all, between, on, during, filter, from, unit, fill
    case using, of, comparison, chart
  }

  /// The clauses as an error lists them.
  static let clauseNames = [
    "by", "last", "previous", "this", "since", "until", "today", "yesterday", "all time", "during", "where", "from",
    "in", "fill", "using",
  ]

  /// `by` in one word: `steps weekly`, `weekly steps`.
  static let adverbs: [String: BucketUnit] = [
    "hourly": .hour, "daily": .day, "nightly": .night, "weekly": .week, "monthly": .month, "quarterly": .quarter,
    "yearly": .year, "annually": .year, "annual": .year,
  ]

  /// Units of time as people write them.
  static let units: [String: BucketUnit] = [
    "minute": .minute, "minutes": .minute, "min": .minute, "mins": .minute,
    "hour": .hour, "hours": .hour, "h": .hour, "hr": .hour, "hrs": .hour,
    "day": .day, "days": .day, "d": .day, "date": .day, "night": .night, "nights": .night,
    "week": .week, "weeks": .week, "w": .week, "wk": .week, "wks": .week, "month": .month, "months": .month,
    "mo": .month, "quarter": .quarter, "quarters": .quarter, "year": .year, "years": .year, "y": .year, "yr": .year,
    "yrs": .year,
  ]

  static let numbers: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "a": 1, "an": 1, "couple": 2,
  ]

  /// Aggregates, canonical words first; those of two words are joined.
  static let aggregates: [String: Aggregate] = [
    "sum": .sum, "total": .sum, "avg": .average, "average": .average, "mean": .average, "min": .minimum,
    "minimum": .minimum, "lowest": .minimum, "smallest": .minimum, "max": .maximum, "maximum": .maximum,
    "highest": .maximum, "largest": .maximum, "peak": .maximum, "count": .count, "numberof": .count, "median": .median,
    "stddev": .standardDeviation, "stdev": .standardDeviation, "standarddeviation": .standardDeviation,
    "latest": .latest, "newest": .latest, "mostrecent": .latest, "earliest": .earliest, "first": .earliest,
    "oldest": .earliest, "time": .time, "rate": .rate,
  ]

  static let months: [String: Int] = [
    "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5, "june": 6,
    "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sep": 9, "sept": 9, "october": 10,
    "oct": 10, "november": 11, "nov": 11, "december": 12, "dec": 12,
  ]

  /// Weekdays, also in the plural and by three letters.
  static let weekdays: [String: Weekday] = {
    var table: [String: Weekday] = [:]
    for weekday in Weekday.allCases {
      let name = "\(weekday)"
      table[name] = weekday
      table[name + "s"] = weekday
      table[String(name.prefix(3))] = weekday
    }
    return table
  }()

  /// Comparison in words; those of two words are joined.
  static let comparisons: [String: Comparison] = [
    "is": .equal, "equals": .equal, "isnot": .unequal, "contains": .contains, "over": .greater, "above": .greater,
    "morethan": .greater, "under": .less, "below": .less, "lessthan": .less, "atleast": .greaterOrEqual,
    "atmost": .lessOrEqual,
  ]

  /// Words of a question that carry no meaning before a subject.
  static let fillers: Set<String> = ["my", "the", "our", "me"]

  /// Every word that could be taken for a keyword somewhere; names that equal one are printed in quotes.
  static let all: Set<String> = {
    var words = Set(clauses.keys)
    words.formUnion(adverbs.keys)
    words.formUnion(["and", "or", "not", "workouts", "workout", "to", "time"])
    words.formUnion(months.keys)
    return words
  }()
}
