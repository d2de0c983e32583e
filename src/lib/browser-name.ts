/** What browsers say of themselves and what they are called, the more particular first: most name several. */
const programs = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const

/** What a browser is called in a list: program and system, as it names itself; empty if it does not. */
export const browserName = (userAgent: string) =>
  [programs, systems]
    .flatMap((names) => names.find(([said]) => userAgent.includes(said))?.[1] ?? [])
    .join(', ')
