import ExportGenerator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(GenerateCommand.run(Array(CommandLine.arguments.dropFirst())))
