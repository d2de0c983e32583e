// Goods that no emoji shows as they are in Bangladesh, each as the body of an SVG image of 32 × 32.

const diamond = (x: number, y: number, r: number, fill: string) =>
  `<path d="M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z" fill="${fill}"/>`
/** Diamonds one in another, at all these places. */
const grid = (xs: number[], ys: number[], inner: string) =>
  ys
    .flatMap((y) =>
      xs.map(
        (x) =>
          diamond(x, y, 1.5, 'url(#sareeGold)') + diamond(x, y, 0.95, inner) + diamond(x, y, 0.5, '#ffd978'),
      ),
    )
    .join('')

/** Folded, with its border below and its end over it. */
const saree = `<defs>
<linearGradient id="sareeCloth" x1="0" y1="0" x2="0.25" y2="1"><stop stop-color="#d6336c"/><stop offset="1" stop-color="#a01546"/></linearGradient>
<linearGradient id="sareeEnd" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#7d0f38"/><stop offset="1" stop-color="#5a0826"/></linearGradient>
<linearGradient id="sareeGold" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#ffd978"/><stop offset="1" stop-color="#d99a2b"/></linearGradient>
<linearGradient id="sareeFold" x1="0" x2="1" y1="0" y2="0"><stop stop-color="#fff" stop-opacity="0.3"/><stop offset="0.3" stop-color="#fff" stop-opacity="0"/><stop offset="0.8" stop-color="#30000f" stop-opacity="0"/><stop offset="1" stop-color="#30000f" stop-opacity="0.32"/></linearGradient>
<pattern id="sareeMotif" width="3.4" height="3.4" patternUnits="userSpaceOnUse">${diamond(0.85, 0.95, 0.52, 'url(#sareeGold)')}${diamond(2.55, 2.65, 0.52, 'url(#sareeGold)')}${diamond(0.85, 0.95, 0.2, '#a01546')}${diamond(2.55, 2.65, 0.2, '#a01546')}</pattern>
<pattern id="sareeZari" width="2.6" height="3" patternUnits="userSpaceOnUse" patternTransform="translate(0 21.15)">${diamond(1.3, 1.5, 1.15, 'url(#sareeGold)')}${diamond(1.3, 1.5, 0.62, '#7d0f38')}${diamond(1.3, 1.5, 0.28, '#ffd978')}${diamond(0, 1.5, 0.32, '#ffd978')}${diamond(2.6, 1.5, 0.32, '#ffd978')}</pattern>
</defs>
<path d="M4.2 7.4h22.8a1 1 0 0 1 1 1v19a1 1 0 0 1-1 1H4.2a1 1 0 0 1-1-1v-19a1 1 0 0 1 1-1z" fill="#6f0c31"/>
<path d="M4 6.6h23.2a1 1 0 0 1 1 1v18.8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7.6a1 1 0 0 1 1-1z" fill="#8f123d"/>
<path d="M3.6 4.6h24a1 1 0 0 1 1 1v19.8a1 1 0 0 1-1 1h-24a1 1 0 0 1-1-1V5.6a1 1 0 0 1 1-1z" fill="url(#sareeCloth)"/>
<path d="M2.6 6.9h26v13.3h-26z" fill="url(#sareeMotif)"/>
<path d="M2.6 20.5h26v4.9a1 1 0 0 1-1 1h-24a1 1 0 0 1-1-1z" fill="url(#sareeEnd)"/>
<path d="M2.6 21.15h26v3h-26z" fill="url(#sareeZari)"/>
<path d="M2.6 20.2h26v0.55h-26zM2.6 24.6h26v0.55h-26zM2.6 25.5h26v0.25h-26zM2.6 5.7h26v0.45h-26zM2.6 6.45h26v0.2h-26z" fill="url(#sareeGold)"/>
<path d="M3.6 4.6h4.7v21.8H3.6a1 1 0 0 1-1-1V5.6a1 1 0 0 1 1-1z" fill="url(#sareeFold)"/><path d="M8.3 4.6h5.5v21.8H8.3z" fill="url(#sareeFold)"/><path d="M13.8 4.6h5.4v21.8h-5.4z" fill="url(#sareeFold)"/>
<path d="M18.7 4.1c0-.3.2-.5.5-.5h9.4c.4 0 .8.3.8.8v23.7c0 .4-.4.7-.8.7h-9.4a.5.5 0 0 1-.5-.5z" fill="#30000f" opacity="0.28"/>
<path d="M19.2 3.9c0-.3.2-.5.5-.5h8.8c.5 0 .9.4.9.9v23.4c0 .4-.3.7-.7.7h-9a.5.5 0 0 1-.5-.5z" fill="url(#sareeEnd)"/>
<path d="M19.2 6.2h10.2v0.4H19.2zM19.2 7.1h10.2v0.8H19.2zM19.2 8.4h10.2v0.25H19.2zM19.2 13.3h10.2v0.4H19.2zM19.2 14.2h10.2v0.9H19.2zM19.2 15.6h10.2v0.25H19.2zM19.2 20.2h10.2v0.4H19.2zM19.2 25.2h10.2v0.5H19.2z" fill="url(#sareeGold)"/>
${grid([21.1, 24.3, 27.5], [11, 18], '#7d0f38')}
${grid([21.1, 24.3, 27.5], [22.9], '#d6336c')}
<path d="M19.7 3.4h9c.4 0 .7.4.7.9v23.4c0 .4-.3.7-.7.7h-9z" fill="url(#sareeFold)"/>
${Array.from({ length: 9 }, (_, i) => `<path d="M${(19.7 + i * 1.13).toFixed(2)} 28.3l-.25 1.9h.7l-.2-1.9z" fill="#e8b64c"/>`).join('')}`
/** A long shirt with a band collar and an embroidered placket. */
const panjabi = `<defs>
<linearGradient id="panjabiCloth" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2f8f83"/><stop offset="1" stop-color="#1c6b62"/></linearGradient>
<linearGradient id="panjabiSide" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#00231f" stop-opacity="0.35"/><stop offset="0.25" stop-color="#00231f" stop-opacity="0"/><stop offset="0.42" stop-color="#fff" stop-opacity="0.14"/><stop offset="0.75" stop-color="#00231f" stop-opacity="0"/><stop offset="1" stop-color="#00231f" stop-opacity="0.35"/></linearGradient>
<linearGradient id="panjabiSleeve" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#2b877b"/><stop offset="1" stop-color="#175a52"/></linearGradient>
</defs>
<path d="M10.4 4.7L6.4 6.5c-.8.4-1.3 1-1.5 1.9L2.2 20.3c-.1.4.1.8.5.9l2.7.8c.4.1.8-.1.9-.5l3.9-10.5z" fill="url(#panjabiSleeve)"/>
<path d="M21.6 4.7l4 1.8c.8.4 1.3 1 1.5 1.9l2.7 11.9c.1.4-.1.8-.5.9l-2.7.8c-.4.1-.8-.1-.9-.5l-3.9-10.5z" fill="url(#panjabiSleeve)"/>
<path d="M2.5 19.2l4.2 1.2-.4 1.1c-.1.4-.5.6-.9.5l-2.7-.8a.7.7 0 0 1-.5-.9zM29.5 19.2l-4.2 1.2.4 1.1c.1.4.5.6.9.5l2.7-.8c.4-.1.6-.5.5-.9z" fill="#e9c46a"/>
<path d="M12.6 3.5c1 .8 2.1 1.2 3.4 1.2s2.4-.4 3.4-1.2l3.1 1.5.3 9.5 1.4 14.3c0 .4-.2.7-.6.7H8.4c-.4 0-.7-.3-.6-.7l1.4-14.3.3-9.5z" fill="url(#panjabiCloth)"/>
<path d="M12.6 3.5c1 .8 2.1 1.2 3.4 1.2s2.4-.4 3.4-1.2l3.1 1.5.3 9.5 1.4 14.3c0 .4-.2.7-.6.7H8.4c-.4 0-.7-.3-.6-.7l1.4-14.3.3-9.5z" fill="url(#panjabiSide)"/>
<path d="M9.7 22.5L8.7 29.5M22.3 22.5l1 7" stroke="#0d453e" stroke-width="0.35" fill="none"/>
<path d="M14.7 5h2.6v10.5L16 16.8l-1.3-1.3z" fill="#e9c46a"/>
<path d="M15.05 5h1.9v10.3L16 16.25l-.95-.95z" fill="#1c6b62"/>
${[6.9, 9, 11.1, 13.2].map((y) => `<circle cx="16" cy="${y}" r="0.42" fill="#ffe6a6"/>`).join('')}
<path d="M12.5 3.6c-.2-.9.1-1.5.7-1.9.9.7 1.8 1 2.8 1s1.9-.3 2.8-1c.6.4.9 1 .7 1.9-.9 1-2 1.7-3.5 2-1.5-.3-2.6-1-3.5-2z" fill="#175a52"/>
<path d="M12.5 3.6c1 .9 2.2 1.3 3.5 1.3s2.5-.4 3.5-1.3l.2.7c-.9 1.1-2.1 1.8-3.7 2.1-1.6-.3-2.8-1-3.7-2.1z" fill="#e9c46a"/>
<path d="M13.2 1.7c.9.6 1.8.9 2.8.9s1.9-.3 2.8-.9c-.8 1-1.7 1.5-2.8 1.5s-2-.5-2.8-1.5z" fill="#0d453e"/>
${diamond(12.1, 9, 0.55, '#e9c46a')}${diamond(12.1, 11, 0.55, '#e9c46a')}${diamond(19.9, 9, 0.55, '#e9c46a')}${diamond(19.9, 11, 0.55, '#e9c46a')}${diamond(12.1, 13, 0.55, '#e9c46a')}${diamond(19.9, 13, 0.55, '#e9c46a')}`

/** A flat screen on two feet. */
const flatScreen = `<defs>
<linearGradient id="flatScreenGlass" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#3f6fb5"/><stop offset="0.5" stop-color="#23467f"/><stop offset="1" stop-color="#122a54"/></linearGradient>
<linearGradient id="flatScreenHill" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2fa37c"/><stop offset="1" stop-color="#0f5c4a"/></linearGradient>
<clipPath id="flatScreenEdge"><rect x="2.1" y="6.5" width="27.8" height="15.9" rx="0.3"/></clipPath>
</defs>
<path d="M7.6 23.1h2.2l-1.9 4.6H5.5zM24.4 23.1h-2.2l1.9 4.6h2.4z" fill="#33373d"/>
<path d="M4.6 27.3h4.2v.8H4.6zM23.2 27.3h4.2v.8h-4.2z" fill="#1f2226"/>
<rect x="1.4" y="5.8" width="29.2" height="17.8" rx="0.9" fill="#24272c"/>
<rect x="1.4" y="22.4" width="29.2" height="1.2" rx="0.6" fill="#3b4047"/>
<g clip-path="url(#flatScreenEdge)"><rect x="2.1" y="6.5" width="27.8" height="15.9" fill="url(#flatScreenGlass)"/>
<circle cx="22.5" cy="11.3" r="2.3" fill="#ffd978"/>
<path d="M0 22.5l8.5-8.2c1-.9 2.3-.9 3.2.1l5.3 5.6 3.3-3.2c.9-.9 2.3-.9 3.2 0l8.5 8.2z" fill="url(#flatScreenHill)"/>
<path d="M0 5h12L2.5 24H0z" fill="#fff" opacity="0.1"/></g>
<rect x="14.8" y="22.75" width="2.4" height="0.45" rx="0.2" fill="#8b9199"/>`

export const drawings: Record<string, string | undefined> = {
  'flat-screen': flatScreen,
  panjabi,
  saree,
}
