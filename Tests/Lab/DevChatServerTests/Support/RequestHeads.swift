import NIOHTTP1

func head(_ headers: [String: String]) -> HTTPRequestHead {
  var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
  for (name, value) in headers { head.headers.add(name: name, value: value) }
  return head
}
