extension ConsolePage {
  /// Writes only text, never markup: what it shows was written by others. No `&` and no `<`, so that the page is also
  /// well-formed XML.
  static let script = start + acting + watching + listening

  private static let start = """

    (function () {
      "use strict";
      var secret = location.hash.slice(1) || sessionStorage.getItem("secret") || "";
      sessionStorage.setItem("secret", secret);
      // Not in the history, and not on a screen that others see. A reload has it from the session's storage.
      history.replaceState(null, "", location.pathname);
      var state = { users: [], channels: [] };
      var channel = null, last = 0, pictures = 0, missed = 0, entries = [];

      function find(id) { return document.getElementById(id); }
      function make(name, properties, children) {
        var element = Object.assign(document.createElement(name), properties);
        element.append.apply(element, children || []);
        return element;
      }
      function clock(time) { return new Date(time).toLocaleTimeString([], { hour12: false }); }

      function call(method, path, body) {
        var options = { method: method, headers: { "Console-Secret": secret }, cache: "no-store" };
        if (body) {
          options.body = JSON.stringify(body);
          options.headers["Content-Type"] = "application/json";
        }
        return fetch("/_console/" + path, options).then(function (answer) {
          return answer.json().then(function (value) {
            if (answer.ok) return value;
            throw Object.assign(new Error(value.message || "The server answered " + answer.status), {
              status: answer.status
            });
          });
        });
      }
      function complain(error) {
        var problem = find("problem");
        problem.textContent = error ? error.message : "";
        problem.hidden = !error;
      }
      function tell(text, isLive) {
        find("status").textContent = text;
        find("status").className = isLive ? "live" : "";
      }

    """

  private static let acting = """
      function showUsers() {
        find("users").replaceChildren.apply(find("users"), state.users.map(function (user) {
          var isCut = user.is_cut;
          var button = make("button", { type: "button", textContent: isCut ? "Restore" : "Cut" });
          button.dataset.user = user.user_id;
          button.setAttribute("aria-label", (isCut ? "Restore " : "Cut ") + user.user_id);
          button.addEventListener("click", function () {
            call("POST", isCut ? "restore" : "cut", { user_id: user.user_id }).then(refresh).catch(complain);
          });
          var sockets = user.sockets === 1 ? "1 socket" : user.sockets + " sockets";
          return make("li", {}, [
            make("span", {}, [user.user_id, " ", make("span", {
              className: "soft", textContent: user.nickname === user.user_id ? "" : user.nickname
            })]),
            make("span", {
              className: isCut ? "off" : user.sockets ? "on" : "soft",
              textContent: isCut ? "cut off" : user.sockets ? sockets : "not connected"
            }),
            button
          ]);
        }));
        var sender = find("sender"), chosen = sender.value;
        sender.replaceChildren.apply(sender, state.users.map(function (user) {
          return make("option", { value: user.user_id, textContent: user.user_id });
        }));
        if (state.users.some(function (user) { return user.user_id === chosen; })) sender.value = chosen;
      }

      function showChannels() {
        var known = state.channels.map(function (one) { return one.channel_url; });
        if (!known.includes(channel)) channel = known[0] || null;
        find("channels").replaceChildren.apply(find("channels"), state.channels.map(function (one) {
          var button = make("button", { type: "button" }, [
            one.name || one.channel_url, " ",
            make("span", { className: "soft", textContent: one.channel_url + ", " + one.member_count + " members" })
          ]);
          button.setAttribute("aria-pressed", one.channel_url === channel ? "true" : "false");
          button.addEventListener("click", function () {
            channel = one.channel_url;
            showChannels();
            showMessages();
          });
          return make("li", {}, [button]);
        }));
      }

      function showMessages() {
        if (!channel) return;
        var url = channel;
        call("GET", "messages?channel_url=" + encodeURIComponent(url)).then(function (page) {
          if (url !== channel) return;
          find("channel-title").textContent = "Messages of " + url;
          var list = find("messages");
          list.replaceChildren.apply(list, page.messages.map(function (message) {
            var user = message.user || {};
            return make("li", {}, [
              make("b", { textContent: user.user_id || "admin" }),
              message.message || (message.file ? "file" : ""),
              make("span", { className: "soft", textContent: " " + clock(message.created_at) })
            ]);
          }));
          list.scrollTop = list.scrollHeight;
        }).catch(complain);
      }

      function refresh() {
        return call("GET", "state").then(function (value) {
          state = value;
          showUsers();
          showChannels();
          showMessages();
          complain(null);
        }).catch(complain);
      }
      var later = null;
      function refreshSoon() {
        if (later) return;
        later = setTimeout(function () { later = null; refresh(); }, 150);
      }

      find("composer").addEventListener("submit", function (event) {
        event.preventDefault();
        var text = find("text");
        if (!text.value || !channel) return;
        call("POST", "send", { user_id: find("sender").value, channel_url: channel, message: text.value })
          .then(function () { text.value = ""; complain(null); }).catch(complain);
      });
      find("cut-all").addEventListener("click", function () { call("POST", "cut", {}).then(refresh).catch(complain); });
      find("restore-all").addEventListener("click", function () {
        call("POST", "restore", {}).then(refresh).catch(complain);
      });

      var arrows = {
        "in": "\\u2192", out: "\\u2190", call: "\\u21c4", open: "+", close: "\\u2212", cut: "\\u2702", restore: "\\u21ba",
        sent: "\\u270e"
      };
      function line(entry) {
        var failed = entry.status === 0 || entry.status > 399;
        var summary = make("summary", {}, [
          make("time", { textContent: clock(entry.at) }),
          make("span", { className: "who", textContent: entry.user || (entry.kind === "call" ? "server" : "all") }),
          make("code", { textContent: entry.kind + " " + entry.name }),
          make("span", {
            className: failed ? "status failed" : "status",
            textContent: entry.status === 0 ? "no answer" : entry.status || ""
          })
        ]);
        summary.dataset.arrow = arrows[entry.kind] || "";
        var details = make("details", {}, [summary]);
        if (entry.body) details.append(make("div", { className: "body", textContent: entry.body }));
        if (entry.answer) details.append(make("div", { className: "body", textContent: entry.answer }));
        return make("li", {}, [details]);
      }
      function fits(entry) {
        if (!find("pings").checked) if (entry.name === "PING" || entry.name === "PONG") return false;
        var wanted = find("filter").value.toLowerCase();
        return !wanted || [entry.kind, entry.name, entry.user, entry.body].join(" ").toLowerCase().includes(wanted);
      }
      function showTraffic() {
        find("missed").textContent = missed ? missed + " entries were dropped" : "";
        if (find("hold").checked) return;
        var list = find("traffic");
        list.replaceChildren.apply(list, entries.filter(fits).slice(-200).reverse().map(line));
      }
      ["filter", "pings", "hold"].forEach(function (id) { find(id).addEventListener("input", showTraffic); });

    """

  private static let watching = """
      function cell(row, side) {
        var status = row[side];
        if (!status) return make("td", { className: "empty", textContent: "not shown" });
        var children = [make("b", { textContent: row.sender }), " " + row.text];
        if (status !== "succeeded") children.push(make("span", { className: "tag", textContent: status }));
        return make("td", {}, children);
      }
      function showPicture(picture) {
        var isThere = Array.isArray(picture.rows);
        find("watch").hidden = !isThere;
        if (!isThere) return;
        find("watch-facts").textContent = picture.facts;
        var body = find("watch-lists").tBodies[0], frame = find("watch-scroll");
        // The newest are below: stay with them, unless someone looks further up.
        var isAtEnd = 20 > frame.scrollHeight - frame.scrollTop - frame.clientHeight;
        body.replaceChildren.apply(body, picture.rows.map(function (row) {
          var line = make("tr", { className: row.tone }, [
            cell(row, "legacy"), cell(row, "newer"), make("td", { textContent: row.why })
          ]);
          line.dataset.token = row.token;
          return line;
        }));
        if (isAtEnd) frame.scrollTop = frame.scrollHeight;
        var events = find("watch-events").tBodies[0];
        events.replaceChildren.apply(events, picture.events.slice().reverse().map(function (event) {
          var text = event.number + " " + event.what;
          return make("tr", {}, [
            make("td", { textContent: event.side === "legacy" ? text : "" }),
            make("td", { textContent: event.side === "legacy" ? "" : text })
          ]);
        }));
      }

    """

  private static let listening = """
      function listen() {
        var started = Date.now();
        call("GET", "news?after=" + last + "\\u0026picture=" + pictures).then(function (news) {
          tell("live", true);
          if (last > news.last) entries = [];
          last = news.last;
          missed += news.missed;
          if (news.entries.length) {
            entries = entries.concat(news.entries).slice(-500);
            showTraffic();
            refreshSoon();
          }
          if (news.picture) showPicture(news.picture);
          pictures = news.pictures;
          // An answer that came at once with nothing: too many pages are open.
          setTimeout(listen, news.entries.length || news.picture || Date.now() - started > 1000 ? 0 : 1000);
        }).catch(function (error) {
          if (error.status === 401) {
            tell("not admitted", false);
            return complain(error);
          }
          tell("the server does not answer; trying again", false);
          setTimeout(listen, 1000);
        });
      }
      refresh();
      listen();
    })();

    """

  /// The base64 form of the SHA-256 of `script`.
  static let scriptHash = "of/X2a5fx3pO8V+EBqZ82moFCOidaSvDB3PUf5fPmGs="
}
