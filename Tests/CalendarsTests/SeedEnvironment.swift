import Foundation

/// The environment, for tests that do not import Foundation, whose names collide with ours.
let seedEnvironment = ProcessInfo.processInfo.environment
