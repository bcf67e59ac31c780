extension HTMLSummary {
  /// The style sheet of all pages, and what only a summary has: bars with numbers beside them that never wrap, and small
  /// tables next to each other.
  static let style =
    HTMLReport.style + """

      .figures{display:flex;flex-wrap:wrap}
      .figures div{flex:1 1 7.5rem}
      .figures dd{white-space:nowrap}
      .bars{display:grid;grid-template-columns:fit-content(15rem) minmax(0,1fr) auto auto;gap:.45rem .75rem;align-items:center}
      .bars>div{display:contents}
      .bars>div>:first-child{grid-column:1}
      .bars svg~span{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
      #ledger .scroll,.tables p{margin-top:1.25rem}
      .tables{display:flex;flex-wrap:wrap;gap:.5rem 3rem}
      .tables>div{min-width:0}
      #summary-findings-table td:nth-child(6){min-width:16rem}
      #ledger-table tbody th{min-width:12em}
      @media (max-width:40rem){
      .bars{grid-template-columns:minmax(0,1fr) auto auto;gap:.1rem .75rem}
      .bars>div>:first-child{grid-column:1/-1;margin-top:.7rem}
      .scroll tbody th code{overflow-wrap:normal}
      #baseline-table :is(th,td){padding-left:.3rem;padding-right:.3rem;font-size:.875rem}
      #baseline-table tr>:first-child{min-width:0;padding-left:0}
      #baseline-table tbody th code{overflow-wrap:anywhere}
      }

      """

  /// The base64 form of the SHA-256 of `style`.
  static let styleHash = "mNI/3cqTOfY3t+3s1zmbHtGaaK49rEtRwA9F0JGeYHs="
}
