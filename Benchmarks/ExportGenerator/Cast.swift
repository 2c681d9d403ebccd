/// A source of samples: the name people see and the description of its device.
struct SourceProfile {
  /// `sourceName` as bytes of an attribute value, already escaped.
  var name: String
  var version: String
  /// What follows the address in the device description, already escaped; `nil` for apps.
  var device: String?
}

/// Who takes part: the person's devices in their generations, and the apps.
struct Cast {
  let watches: [SourceProfile]
  let phones: [SourceProfile]
  let health: SourceProfile
  let scale = SourceProfile(name: "Waage &amp; Körper", version: "6.1.2", device: nil)
  let cuff = SourceProfile(name: "CuffLink", version: "9", device: nil)
  let sleepApp = SourceProfile(name: "Schlaf·Tagebuch 🌙", version: "310", device: nil)
  let fitnessApp = SourceProfile(name: "RunClub", version: "412.0.1", device: nil)
  let foodApp = SourceProfile(name: "食事ノート", version: "22.3", device: nil)
  let waterApp = SourceProfile(name: "💧 Вода", version: "5", device: nil)
  let glucoseMeter = SourceProfile(
    name: "GlucoOne", version: "2.4",
    device: ", name:Meter, model B, manufacturer:Gluco \u{2013} One, model:G1, localIdentifier:7F-21&gt;")
  let stepCounter = SourceProfile(name: "Schrittzähler Pro", version: "3.0", device: nil)

  /// The cast with names in the language of `locale`.
  init(locale: String) {
    // Apple writes a no-break space inside its product names, and a curly apostrophe in the English form.
    let watchNames = [
      "de": "Apple\u{A0}Watch von Lena", "es": "Apple\u{A0}Watch de Lena", "fr": "Apple\u{A0}Watch de Lena",
    ]
    let phoneNames = ["de": "iPhone von Lena", "es": "iPhone de Lena", "fr": "iPhone de Lena", "zh": "莉娜的iPhone"]
    let healthNames = ["de": "Health", "es": "Salud", "fr": "Santé", "zh": "健康"]
    let language = String(locale.prefix { $0 != "_" && $0 != "-" })
    let watchName = language == "zh" ? "莉娜的Apple\u{A0}Watch" : watchNames[language] ?? "Lena’s Apple\u{A0}Watch"
    let phoneName = phoneNames[language] ?? "Lena’s iPhone"
    func device(_ name: String, _ model: String, _ hardware: String, _ software: String, _ suffix: String = "")
      -> String
    {
      ", name:\(name), manufacturer:Apple Inc., model:\(model), hardware:\(hardware), software:\(software)\(suffix)&gt;"
    }
    watches = [
      SourceProfile(name: watchName, version: "9.6", device: device("Apple Watch", "Watch", "Watch6,2", "9.6")),
      SourceProfile(
        name: watchName, version: "26.1",
        device: device("Apple Watch", "Watch", "Watch7,1", "26.1", ", creation date:2025-01-14 22:49:07 +0000")),
    ]
    phones = [
      SourceProfile(name: phoneName, version: "16.6", device: device("iPhone", "iPhone", "iPhone12,1", "16.6")),
      SourceProfile(name: phoneName, version: "26.1", device: device("iPhone", "iPhone", "iPhone15,2", "26.1")),
    ]
    health = SourceProfile(name: healthNames[language] ?? "Health", version: "26.1", device: nil)
  }
}
