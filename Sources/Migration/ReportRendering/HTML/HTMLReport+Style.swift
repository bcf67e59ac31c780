extension HTMLReport {
  /// The whole style sheet, the same in every page. Contains no address, and no `&` or `<`, so that the page is also
  /// well-formed XML.
  static let style = """

    :root{color-scheme:light dark;--page:#f6f7f8;--paper:#fff;--ink:#1b2026;--soft:#56606b;--line:#dce0e5;--track:#eceff2;
    --link:#1a5aad;--good:#1d6f56;--warning:#8a5300;--error:#a82a22;--good-paper:#edf6f2;--warning-paper:#fdf5e6;
    --error-paper:#fcefed;--migrated:#2c7a64;--duplicate:#7d8895;--tombstone:#5b6774;--undecoded:#b0700c;
    --rejected:#b8372c;--dropped:#7c66a8;--unaccounted:#1b2026;--mark:#fff9}
    @media (prefers-color-scheme:dark){:root{--page:#121518;--paper:#1a1e23;--ink:#e7eaed;--soft:#a5afb9;--line:#333a42;
    --track:#282e35;--link:#8ab8f5;--good:#6fd0ae;--warning:#edb85c;--error:#f79186;--good-paper:#16271f;
    --warning-paper:#2a2213;--error-paper:#301b1a;--migrated:#47a78c;--duplicate:#8993a0;--tombstone:#a9b3be;
    --undecoded:#d59a35;--rejected:#ea6a5d;--dropped:#ab95d8;--unaccounted:#e7eaed;--mark:#0009}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:1rem}
    body{margin:0;background:var(--page);color:var(--ink);line-height:1.55;
    font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif}
    main,footer{max-width:64rem;margin:0 auto;padding:0 1.25rem}
    main{padding-top:2rem}
    footer{color:var(--soft);font-size:.875rem;padding-bottom:2rem}
    p,li,h1,h2,h3,figcaption{max-width:44rem;overflow-wrap:anywhere}
    p{margin:.5rem 0}
    h1{font-size:1.5rem;line-height:1.3;font-weight:650;margin:.25rem 0 .75rem}
    h2{font-size:1.25rem;line-height:1.3;font-weight:650;margin:0 0 .75rem}
    h3{font-size:1rem;font-weight:600;margin:0 0 .35rem}
    a{color:var(--link)}
    code,#channels-table tbody th{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
    font-size:.875em;overflow-wrap:anywhere;unicode-bidi:isolate;white-space:pre-wrap}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    section{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem 1.5rem;
    margin:1.25rem 0;overflow:hidden}
    .hidden{position:absolute}
    .brand{color:var(--soft);font-weight:600;font-size:.875rem;letter-spacing:.02em;margin:0 0 .75rem}
    .stamp{border:2px dashed var(--error);border-radius:.5rem;color:var(--ink);background:var(--error-paper);
    padding:.6rem 1rem;max-width:none;margin:0 0 1rem}
    .stamp strong{color:var(--error);text-transform:uppercase;letter-spacing:.06em;margin-right:.5rem}
    .verdict{display:flex;gap:1rem;border:1px solid var(--tone);border-left-width:.5rem;border-radius:.75rem;
    padding:1.25rem 1.5rem;background:var(--tone-paper)}
    .verdict>div{min-width:0}
    .verdict p:last-child{margin-bottom:0}
    .good{--tone:var(--good);--tone-paper:var(--good-paper)}
    .warning{--tone:var(--warning);--tone-paper:var(--warning-paper)}
    .error{--tone:var(--error);--tone-paper:var(--error-paper)}
    .info{--tone:var(--soft);--tone-paper:var(--track)}
    .code{color:var(--tone);font-weight:600;margin:0}
    .icon{flex:none;fill:none;stroke:var(--tone-paper);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
    .icon circle,.icon .shape{fill:var(--tone);stroke:none}
    b{font-weight:600}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:.75rem;margin:1.25rem 0 0}
    .figures div{background:var(--paper);border:1px solid var(--line);border-top:4px solid var(--fate);
    border-radius:.5rem;padding:.6rem .9rem}
    .figures dt{color:var(--soft);font-size:.875rem}
    .figures dd{margin:0;font-size:1.375rem;font-weight:650;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
    .figures .zero dd{color:var(--soft);font-weight:400}
    .read{--fate:var(--ink)}
    .migrated{--fate:var(--migrated)}
    .duplicate{--fate:var(--duplicate)}
    .tombstone{--fate:var(--tombstone)}
    .undecoded{--fate:var(--undecoded)}
    .rejected{--fate:var(--rejected)}
    .dropped{--fate:var(--dropped)}
    .unaccounted{--fate:var(--unaccounted)}
    nav{margin-top:1.25rem}
    section>:last-child,.verdict h1:last-child{margin-bottom:0}
    nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;margin:0;padding:0;font-size:.9375rem}
    .losses,.cards{list-style:none;padding:0;margin:0 0 1rem}
    .losses li{margin:.25rem 0}
    .cards{margin-bottom:0}
    .cards li{border-left:.3rem solid var(--tone);padding:.15rem 0 .15rem 1rem;margin:1.1rem 0 0}
    .cards p{margin:.2rem 0}
    .times,.more,.key,caption,figcaption{color:var(--soft)}
    .times{font-weight:400;font-size:.875rem}
    .samples code,.hint code{background:var(--track);border-radius:.25rem;padding:.1em .35em;display:inline-block;max-width:100%}
    .badge{display:inline-block;border:1px solid var(--tone);color:var(--tone);background:var(--tone-paper);
    border-radius:1rem;padding:0 .6rem;font-size:.8125rem;font-weight:600;line-height:1.5}
    .bad{color:var(--error)}
    figure{margin:0 0 1.25rem}
    figcaption{font-size:.9375rem;margin-bottom:.75rem}
    .bars>div{display:grid;grid-template-columns:11rem 1fr 5.5rem;gap:.75rem;align-items:center;margin:.45rem 0}
    .bars span:last-child{font-variant-numeric:tabular-nums}
    .bar{display:block;width:100%;border-radius:.2rem}
    .bar rect{stroke:var(--paper);stroke-width:1}
    .bar .track{fill:var(--track);stroke:none}
    .phase{fill:var(--migrated)}
    pattern rect{fill:var(--fate)}
    pattern path{fill:none;stroke:var(--mark);stroke-width:1.5}
    pattern circle{fill:var(--mark)}
    .swatch{vertical-align:-.05em;border-radius:.15rem}
    .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;padding:0;margin:.9rem 0 0;font-size:.875rem}
    rect.range{fill:var(--migrated)}
    rect.hole{fill:var(--undecoded)}
    path.range{stroke:var(--migrated);stroke-width:10}
    path.hole{stroke:var(--undecoded);stroke-width:2}
    path.dots{stroke:var(--soft);stroke-width:2}
    .none{stroke:var(--soft);stroke-dasharray:2 4}
    .scroll{overflow:auto;margin:.75rem 0 0}
    table{border-collapse:collapse;font-size:.9375rem}
    #ledger-table,#owners-table,#channels-table,#findings-table,#phases-table{width:100%}
    caption{text-align:left;font-size:.875rem;padding:0 0 .5rem;max-width:calc(100vw - 4rem)}
    th,td{text-align:left;vertical-align:top;padding:.4rem .75rem;border-bottom:1px solid var(--line)}
    tr>:first-child{padding-left:0}
    tr>:last-child{padding-right:0}
    #findings-table td:nth-child(4){min-width:16rem}
    thead th{color:var(--soft);font-size:.8125rem;font-weight:600;white-space:nowrap;vertical-align:bottom}
    tbody th,tfoot th{font-weight:500;min-width:9.6em}
    tfoot th,tfoot td{font-weight:650;border-bottom:0}
    td i{font-style:normal;color:var(--soft)}
    .n2 tr>:nth-child(2),.n3 tr>:nth-child(3),.n4 tr>:nth-child(4),.n5 tr>:nth-child(5),.n6 tr>:nth-child(6),
    .n7 tr>:nth-child(7),.n8 tr>:nth-child(8),.n9 tr>:nth-child(9){text-align:right;white-space:nowrap;
    font-variant-numeric:tabular-nums}
    .p5 tr>:nth-child(5){width:45%;min-width:10rem;vertical-align:middle}
    #channels-table td{white-space:nowrap;font-variant-numeric:tabular-nums}
    #channels-table td svg{display:block;width:120px;height:10px;margin-top:.45rem}
    #channels .scroll{max-height:80vh}
    #channels thead th{position:sticky;top:0;background:var(--paper);box-shadow:0 1px var(--line)}
    .facts{margin:0}
    .facts div{display:grid;grid-template-columns:14rem 1fr;gap:.75rem;padding:.2rem 0}
    .facts dt{color:var(--soft)}
    .facts dd{margin:0;overflow-wrap:anywhere}
    .tools{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;margin:.9rem 0 .25rem;font-size:.9375rem}
    .tools input{font:inherit;color:inherit;accent-color:var(--link)}
    .tools input[type=search]{background:var(--page);border:1px solid var(--soft);border-radius:.4rem;
    padding:.3rem .6rem;margin-left:.5rem;width:14rem;max-width:100%}
    .tools output{color:var(--soft)}
    th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;text-decoration:underline;
    text-decoration-style:dotted;text-underline-offset:.25em}
    th[aria-sort] button{color:var(--ink)}
    th[aria-sort=ascending] button::after{content:" \\2191"}
    th[aria-sort=descending] button::after{content:" \\2193"}
    @media (max-width:40rem){
    main,footer{padding-left:.75rem;padding-right:.75rem}
    section,.verdict{padding:1rem}
    .verdict{display:block}
    .tools label,.tools input[type=search]{width:100%;margin-left:0}
    .tools label+label{width:auto}
    .facts div,.bars>div{grid-template-columns:1fr;gap:.1rem}
    .bars>div{margin:.8rem 0}
    }
    @media print{
    :root{color-scheme:light;--page:#fff;--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--track:#eee;--link:#000;
    --good:#1d6f56;--warning:#7a4a00;--error:#a82a22;--good-paper:#fff;--warning-paper:#fff;--error-paper:#fff;
    --migrated:#2c7a64;--duplicate:#7d8895;--tombstone:#5b6774;--undecoded:#b0700c;--rejected:#b8372c;
    --dropped:#7c66a8;--unaccounted:#000;--mark:#fff9}
    body{font-size:10pt}
    main{max-width:none;padding:0}
    nav,.tools{display:none}
    section{border:0;padding:0;margin:1.5rem 0;overflow:visible}
    #channels .scroll,.scroll{overflow:visible;max-height:none}
    #channels thead th{position:static}
    h2,h3,caption{break-after:avoid}
    tr,.cards li,.figures,figure,.verdict{break-inside:avoid}
    table{font-size:8pt}
    caption,figcaption,.legend{font-size:9pt;max-width:none}
    th,td{padding:.2rem .4rem}
    thead th{font-size:8pt}
    .scroll th,.scroll td{white-space:normal}
    .badge{font-size:8pt}
    #channels-table td svg{margin-top:.15rem}
    .figures{grid-template-columns:repeat(7,1fr);gap:.4rem}
    .figures dt{font-size:8pt}
    .figures dd{font-size:11pt}
    svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    }

    """

  /// The base64 form of the SHA-256 of `style`.
  static let styleHash = "ZGD0mYlYdtGWLBenSz6dAHm3VUf05I2TflCmgedRDpc="
}
