import Calendars

// What `correlate` needs.
extension QueryChecks {
  mutating func checkCorrelation() {
    guard query.correlation != nil else { return }
    if query.measures.count < 2 {
      find(
        .unexpectedEnd, "correlate takes two or more types", hint: "such as correlate sleep with restingHeartRate",
        at: span(ofSubject: 0), expected: ["with"])
    }
    if query.measures.count > Correlating.mostMeasures {
      find(
        .tooLong, "more than \(Correlating.mostMeasures) types are correlated here", hint: "ask in parts",
        at: span(ofSubject: Correlating.mostMeasures))
    }
    for (index, measure) in query.measures.enumerated() where measure.aggregates.count > 1 {
      find(
        .clauseDoesNotApply, "correlate takes one aggregate of each type",
        hint: "correlate \(measure.aggregates[0].name) \(measure.subject.text) with …",
        at: span(ofAggregate: 1, of: index))
    }
    for (index, key) in query.keys.enumerated() where !key.isTime && key != .person {
      find(
        .clauseDoesNotApply, "correlate pairs periods of time, not \(key.text)s",
        hint: "ask by day, or limit it: where, during", at: span(ofKey: index), expected: ["day", "week", "month"])
    }
    if let comparison = query.comparison {
      find(
        .clauseDoesNotApply, "a correlation has no older period",
        hint: "leave vs \(comparison.text) away; lag \(-1) … pairs with earlier rows", at: spans.comparison)
    }
    if query.unit != nil {
      find(.clauseDoesNotApply, "correlations have no unit", hint: "leave in … away", at: spans.unit)
    }
  }
}
