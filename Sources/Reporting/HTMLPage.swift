import Rendering

/// The page around a report: head, style, nothing that is loaded from elsewhere.
enum HTMLPage {
  /// A whole page. `body` is finished HTML.
  static func page(title: String, body: String) -> String {
    """
    <!doctype html>
    <html>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src * data:">
    <title>\(HTMLText.escaped(title))</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <main>
    \(body)</main>
    </body>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #d5d9de; --soft: #667; --band: #f5f7f9; --accent: #a33; }
    @media (prefers-color-scheme: dark) { :root { --line: #3a4048; --soft: #9aa4ae; --band: #1e2329; --accent: #f88; } }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
    main { max-width: 54rem; margin: 2rem auto; padding: 0 1rem; }
    h1, h2, h3 { line-height: 1.2; margin: 2rem 0 .75rem; }
    figure { margin: 1.25rem 0; overflow-x: auto; }
    figcaption { font-weight: 600; margin-bottom: .4rem; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { padding: .3rem .8rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
    th { border-bottom-width: 2px; font-weight: 600; }
    tbody tr:nth-child(even) { background: var(--band); }
    .number, th[align="right"], td[align="right"] { text-align: right; }
    .missing { color: var(--soft); }
    tr.partial td { font-style: italic; color: var(--soft); }
    ul.notes { color: var(--soft); font-size: .875rem; margin: .5rem 0 0; padding-left: 1.2rem; }
    .query { color: var(--soft); font-size: .875rem; margin: .5rem 0 0; }
    pre { overflow-x: auto; background: var(--band); padding: .75rem; font-size: .875rem; }
    pre.error { border-left: 4px solid var(--accent); }
    blockquote { margin-left: 0; padding-left: 1rem; border-left: 4px solid var(--line); }
    @media print { main { max-width: none; margin: 0; } figure { overflow: visible; break-inside: avoid; } }
    """
}
