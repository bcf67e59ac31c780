import NIOHTTP1

/// The console's page: one text without anything of the server's in it, which loads nothing and calls only its own
/// server. Its secret stands behind the `#` of its address.
enum ConsolePage {
  /// The page may use its own style and script, by their hashes, and call the server that it came from.
  static let policy =
    "default-src 'none'; style-src 'sha256-\(styleHash)'; script-src 'sha256-\(scriptHash)'; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  static var response: EdgeResponse {
    var response = EdgeResponse(
      .ok,
      headers: [
        ("Content-Security-Policy", policy), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
      ])
    response.contentType = "text/html; charset=utf-8"
    response.body = Array(text.utf8)
    return response
  }

  static let text = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>CacheBridge console</title>
    <style>\(style)</style>
    </head>
    <body>
    <header>
    <h1>CacheBridge <span>development server</span></h1>
    <p id="status" role="status">connecting</p>
    <p class="tools"><button id="cut-all" type="button">Cut everybody</button>
    <button id="restore-all" type="button">Restore everybody</button></p>
    </header>
    <p id="problem" role="alert" hidden="hidden"></p>
    <main>
    <section id="watch" aria-labelledby="watch-title" hidden="hidden">
    <h2 id="watch-title">Both APIs on one cache</h2>
    <p id="watch-facts"></p>
    <div class="beside">
    <div id="watch-scroll" class="scroll" role="region" aria-labelledby="watch-title" tabindex="0">
    <table id="watch-lists" aria-labelledby="watch-title">
    <thead><tr><th scope="col">legacy collection</th><th scope="col">newer collection</th>
    <th scope="col">why they differ</th></tr></thead>
    <tbody></tbody>
    </table>
    </div>
    <div>
    <h3 id="watch-events-title">Their events, newest first</h3>
    <div class="scroll" role="region" aria-labelledby="watch-events-title" tabindex="0">
    <table id="watch-events" aria-labelledby="watch-events-title">
    <thead><tr><th scope="col">legacy</th><th scope="col">newer</th></tr></thead>
    <tbody></tbody>
    </table>
    </div>
    </div>
    </div>
    </section>
    <div>
    <section aria-labelledby="users-title">
    <h2 id="users-title">Users</h2>
    <ul id="users"></ul>
    </section>
    <section aria-labelledby="channels-title">
    <h2 id="channels-title">Channels</h2>
    <ul id="channels"></ul>
    </section>
    </div>
    <section id="channel" aria-labelledby="channel-title">
    <h2 id="channel-title">Messages</h2>
    <ol id="messages" tabindex="0" aria-labelledby="channel-title"></ol>
    <form id="composer">
    <label>as <select id="sender"></select></label>
    <input id="text" type="text" autocomplete="off" maxlength="5000" aria-label="Message" placeholder="Message"/>
    <button type="submit">Send</button>
    </form>
    </section>
    <section id="traffic-section" aria-labelledby="traffic-title">
    <h2 id="traffic-title">Traffic</h2>
    <p class="tools"><label>Filter <input id="filter" type="search" autocomplete="off"/></label>
    <label><input id="pings" type="checkbox"/> keep-alives</label>
    <label><input id="hold" type="checkbox"/> hold</label>
    <span id="missed"></span></p>
    <ol id="traffic" tabindex="0" aria-labelledby="traffic-title"></ol>
    </section>
    </main>
    <script>\(script)</script>
    </body>
    </html>

    """
}
