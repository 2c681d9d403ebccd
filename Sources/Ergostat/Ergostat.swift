// A program imports one module and names everything: what the library offers is what its parts offer.
@_exported import Calendars
@_exported import Importing
@_exported import Quantities
@_exported import QueryLanguage
@_exported import Querying
@_exported import Rendering
@_exported import Storage
