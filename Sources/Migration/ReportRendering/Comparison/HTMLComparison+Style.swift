extension HTMLComparison {
  /// The style sheet of all pages, and what only a comparison has: the messages of both lists as labels, and text to
  /// copy.
  static let style =
    HTMLReport.style + """

      main{max-width:76rem}
      .chip{display:inline-block;border:1px solid var(--line);border-radius:.35rem;background:var(--track);
      padding:0 .4rem;margin:0 0 .2rem;font-size:.875rem;font-variant-numeric:tabular-nums}
      .chip.unsent{font-style:italic;border-style:dashed;border-color:var(--soft)}
      .chip.allowed{background:var(--warning-paper);border-color:var(--warning);color:var(--warning)}
      .chip.open{background:var(--page);border-color:var(--soft);color:var(--soft)}
      .chip.bad{background:var(--error-paper);border:2px solid var(--error);color:var(--error);font-weight:650}
      .chip.gone{border-style:dashed}
      .chip.gone.allowed{background:var(--paper)}
      .legend{flex-direction:column}
      .legend .chip{margin:0}
      .lanes table{width:100%}
      .lanes tbody th{min-width:11rem;max-width:18rem}
      .lanes td:nth-child(2),.lanes td:nth-child(3){width:25%}
      .lanes td:nth-child(4){width:32%;font-size:.875rem}
      .lanes tr:has(.bad) th,.lanes tr:has(.bad) td{background:var(--error-paper)}
      .lanes tr:has(.error) th,.lanes tr:has(.error) td{background:var(--error-paper)}
      .step{display:inline-block;min-width:1.6rem;color:var(--soft);font-variant-numeric:tabular-nums}
      .detail{display:block;padding-left:1.8rem;color:var(--soft);font-size:.8125rem;font-weight:400;
      overflow-wrap:anywhere}
      .names{display:flex;flex-wrap:wrap;gap:.1rem 1rem;list-style:none;padding:0;margin:.25rem 0 1rem;
      font-size:.875rem}
      .cards{margin-bottom:1rem}
      .cards ol{margin:.25rem 0;padding-left:1.5rem}
      .cards ol li{border:0;padding:0;margin:.1rem 0}
      h3{margin-top:1.25rem}
      .cards h3{margin-top:0}
      pre{margin:0;background:var(--track);border-radius:.4rem;padding:.6rem .8rem;white-space:pre-wrap;
      overflow-wrap:anywhere;-webkit-user-select:all;user-select:all}
      .scroll pre{max-height:24rem;overflow:auto}
      #reading .facts div:target{background:var(--warning-paper)}
      @media (max-width:40rem){
      .lanes table,.lanes tbody,.lanes tr,.lanes th,.lanes td{display:block;width:auto}
      .lanes td:nth-child(n){width:auto}
      .lanes caption{display:block}
      .lanes thead{display:none}
      .lanes tr{border-bottom:2px solid var(--line);padding:.5rem 0}
      .lanes tbody th,.lanes td{border:0;padding:.15rem 0;max-width:none}
      .lanes td:nth-child(2)::before{content:"legacy ";color:var(--soft);font-size:.8125rem}
      .lanes td:nth-child(3)::before{content:"newer ";color:var(--soft);font-size:.8125rem}
      }
      @media print{
      .lanes th,.lanes td{white-space:normal}
      .lanes tbody th{min-width:0}
      .scroll pre{max-height:none}
      }

      """

  /// The base64 form of the SHA-256 of `style`.
  static let styleHash = "nxKm5fsq3EoCjoRZTsNDmvxY7oARKBSzafKX1ZKhb9s="
}
