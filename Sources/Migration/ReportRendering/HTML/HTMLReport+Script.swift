extension HTMLReport {
  /// Sorts and filters the channels. It creates its controls itself, so that a page without scripts has no dead ones,
  /// and it writes only text, never markup. No `&` and no `<`, so that the page is also well-formed XML.
  static let script = """

    (function () {
      "use strict";
      var table = document.getElementById("channels-table");
      if (!table || !table.tBodies[0] || 2 > table.tBodies[0].rows.length) return;
      var body = table.tBodies[0];
      var original = Array.from(body.rows);
      var headers = Array.from(table.tHead.rows[0].cells);
      var numeric = [1, 2, 3], holes = 3, picture = 6;

      function make(name, properties, children) {
        var element = Object.assign(document.createElement(name), properties);
        element.append.apply(element, children || []);
        return element;
      }
      function grouped(number) {
        return String(number).replace(/\\B(?=(\\d{3})+$)/g, ",");
      }
      function value(row, column) {
        var text = row.cells[column].textContent;
        if (text === "\\u2014") return null;
        return numeric.includes(column) ? Number(text.replace(/,/g, "")) : text;
      }

      var search = make("input", { type: "search", name: "name", autocomplete: "off", spellcheck: false });
      var withHoles = make("input", { type: "checkbox", name: "holes" });
      var status = make("output");
      var tools = make("div", { className: "tools" }, [
        make("label", {}, ["Filter by name", search]),
        make("label", {}, [withHoles, " only with holes"]),
        status
      ]);
      tools.setAttribute("role", "search");
      tools.setAttribute("aria-label", "Channels");
      status.setAttribute("role", "status");

      function filter() {
        var wanted = search.value.trim().toLowerCase();
        var shown = 0;
        original.forEach(function (row) {
          var fits = row.cells[0].textContent.toLowerCase().includes(wanted);
          if (withHoles.checked) fits = fits ? value(row, holes) > 0 : false;
          row.hidden = !fits;
          if (fits) shown += 1;
        });
        status.textContent = grouped(shown) + " of " + grouped(original.length) + " shown";
      }

      function sort(column) {
        var header = headers[column];
        var next = { none: "ascending", ascending: "descending", descending: "none" };
        var order = next[header.getAttribute("aria-sort") || "none"];
        headers.forEach(function (other) { other.removeAttribute("aria-sort"); });
        var rows = original.slice();
        if (order !== "none") {
          header.setAttribute("aria-sort", order);
          var sign = order === "ascending" ? 1 : -1;
          var keyed = rows.map(function (row) { return { row: row, key: value(row, column) }; });
          keyed.sort(function (a, b) {
            if (a.key === b.key) return 0;
            if (a.key === null) return 1;
            if (b.key === null) return -1;
            return a.key > b.key ? sign : -sign;
          });
          rows = keyed.map(function (entry) { return entry.row; });
        }
        body.append.apply(body, rows);
      }

      headers.forEach(function (header, column) {
        if (column === picture) return;
        var button = make("button", { type: "button" }, [header.textContent]);
        button.addEventListener("click", function () { sort(column); });
        header.replaceChildren(button);
      });
      search.addEventListener("input", filter);
      withHoles.addEventListener("change", filter);
      table.parentNode.before(tools);
      filter();
    })();

    """

  /// The base64 form of the SHA-256 of `script`.
  static let scriptHash = "XZu4b7eD+dUbnvJVQP8iYitzFvPQ8DEeVTn/14L8bro="
}
