// Whoever asks names what is asked: answers without their language are of no use.
@_exported import QueryLanguage

/// What a sentence asks for; that of the statistics, which share the name, is written with its module.
typealias Aggregate = QueryLanguage.Aggregate
