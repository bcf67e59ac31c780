extension ConsolePage {
  /// Contains no address, and no `&` or `<`, so that the page is also well-formed XML.
  static let style = """

    :root{color-scheme:light dark;--page:#f6f7f8;--paper:#fff;--ink:#1b2026;--soft:#56606b;--line:#dce0e5;--track:#eceff2;
    --link:#1a5aad;--good:#1d6f56;--warning:#8a5300;--error:#a82a22;--warning-paper:#fdf5e6;--error-paper:#fcefed}
    @media (prefers-color-scheme:dark){:root{--page:#121518;--paper:#1a1e23;--ink:#e7eaed;--soft:#a5afb9;--line:#333a42;
    --track:#282e35;--link:#8ab8f5;--good:#6fd0ae;--warning:#edb85c;--error:#f79186;--warning-paper:#2a2213;
    --error-paper:#301b1a}}
    *{box-sizing:border-box}
    [hidden]{display:none}
    body{margin:0;background:var(--page);color:var(--ink);line-height:1.5;font-size:.9375rem;
    font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif}
    header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;padding:.75rem 1.25rem;
    background:var(--paper);border-bottom:1px solid var(--line)}
    h1{font-size:1.125rem;margin:0}
    h1 span{color:var(--soft);font-weight:400}
    h2{font-size:1rem;margin:0 0 .5rem}
    h3{font-size:.875rem;margin:.75rem 0 .25rem;color:var(--soft)}
    p{margin:.25rem 0}
    #status{color:var(--soft);margin-right:auto}
    #status.live{color:var(--good)}
    #problem{margin:1rem 1.25rem 0;padding:.6rem 1rem;border:1px solid var(--error);border-radius:.5rem;
    background:var(--error-paper);color:var(--error)}
    main{display:grid;gap:1rem;padding:1rem 1.25rem;grid-template-columns:minmax(14rem,1fr) minmax(0,1.4fr) minmax(0,2fr);
    align-items:start}
    section{background:var(--paper);border:1px solid var(--line);border-radius:.6rem;padding:.9rem 1rem;min-width:0}
    #watch{grid-column:1/-1}
    section+section{margin-top:1rem}
    main>section+section{margin-top:0}
    .beside{display:grid;grid-template-columns:minmax(0,1.7fr) minmax(0,1fr);gap:0 2rem;align-items:start}
    .beside h3{margin-top:.25rem}
    ul,ol{list-style:none;margin:0;padding:0}
    button,select,input{font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);
    border-radius:.4rem;padding:.2rem .6rem;max-width:100%}
    button{cursor:pointer}
    input[type=checkbox]{accent-color:var(--link)}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    .tools{display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:center;font-size:.875rem}
    code,.body{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.8125rem;
    overflow-wrap:anywhere}
    #users li{display:flex;gap:.6rem;align-items:baseline;padding:.25rem 0;border-bottom:1px solid var(--line)}
    #users li span:first-child{flex:1;min-width:0;overflow-wrap:anywhere}
    .soft{color:var(--soft);font-size:.8125rem}
    .on{color:var(--good);font-size:.8125rem}
    .off{color:var(--error);font-size:.8125rem;font-weight:600}
    #channels button{display:block;width:100%;text-align:left;border-color:transparent;background:none;
    overflow-wrap:anywhere}
    #channels button[aria-pressed=true]{background:var(--track);border-color:var(--line);font-weight:600}
    #messages,#traffic{overflow:auto;max-height:60vh}
    #messages li{padding:.2rem 0;overflow-wrap:anywhere}
    #messages b{margin-right:.5rem}
    #composer{display:flex;flex-wrap:wrap;gap:.4rem;margin-top:.6rem}
    #composer input{flex:1;min-width:8rem}
    #traffic li{border-top:1px solid var(--line);padding:.15rem 0}
    #traffic summary{display:flex;gap:.6rem;cursor:pointer;overflow-wrap:anywhere}
    #traffic time,#traffic .status{white-space:nowrap;flex:none}
    #traffic code{min-width:0}
    #traffic summary::before{content:attr(data-arrow);color:var(--soft);width:1em;flex:none}
    #traffic time{color:var(--soft);font-size:.8125rem;font-variant-numeric:tabular-nums}
    #traffic .who{color:var(--link);min-width:4em}
    #traffic .status{margin-left:auto;color:var(--soft)}
    #traffic .failed{color:var(--error);font-weight:600}
    .body{white-space:pre-wrap;background:var(--track);border-radius:.3rem;padding:.3rem .5rem;margin:.2rem 0 .4rem}
    .scroll{overflow:auto;max-height:22rem}
    table{border-collapse:collapse;width:100%;font-size:.875rem;table-layout:fixed}
    th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);
    overflow-wrap:anywhere}
    thead th{color:var(--soft);font-size:.8125rem;position:sticky;top:0;background:var(--paper)}
    .empty{color:var(--soft);font-style:italic}
    tr.allowed td{background:var(--warning-paper)}
    tr.bad td{background:var(--error-paper)}
    tr.bad td:last-child{color:var(--error);font-weight:600}
    td .tag{border:1px solid var(--soft);border-radius:1rem;padding:0 .45rem;font-size:.75rem;margin-left:.4rem}
    @media (max-width:60rem){
    main{grid-template-columns:1fr;padding:.75rem}
    .beside{grid-template-columns:1fr}
    }

    """

  /// The base64 form of the SHA-256 of `style`.
  static let styleHash = "2V4mWfVaVCE816DMxuwINlrQ3x1xGMZrUPDBMaEGGCo="
}
