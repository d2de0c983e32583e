// The files that `npm run online` writes, as text. The unit and the Caddyfile themselves are those of deploy/; here is only what
// differs from machine to machine.

const quoted = (value) =>
  /^[\w@%+=:,./?&~!-]*$/.test(value) ? value : `"${value.replaceAll(/[\\"`$]/g, '\\$&')}"`

const linePattern = /^([A-Z][A-Z0-9_]*)=(.*)$/

function unquoted(text) {
  const value = text.trim()
  if (/^'.*'$/s.test(value)) return value.slice(1, -1)
  if (!/^".*"$/s.test(value)) return value
  return value.slice(1, -1).replaceAll(/\\([\\"`$])/g, '$1')
}

/** The settings in the text of an environment file, as systemd reads it. */
export const parseEnvironment = (text) =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = linePattern.exec(line.trim()) ?? []
      return name ? [[name, unquoted(value)]] : []
    }),
  )

/** `text` with these settings: lines of others and comments stay, a changed setting keeps its line, new ones come at the end. */
export function renderEnvironment(text, settings) {
  const open = new Map(Object.entries(settings).filter(([, value]) => value !== undefined))
  for (const [name, value] of open) if (/[\0\r\n]/.test(value)) throw new Error(`${name} has a line break.`)
  const lines = text.split('\n').flatMap((line) => {
    const [, name, value] = linePattern.exec(line.trim()) ?? []
    if (name === undefined || !open.has(name)) return [line]
    const wanted = open.get(name)
    open.delete(name)
    return unquoted(value) === wanted ? [line] : [`${name}=${quoted(wanted)}`]
  })
  while (lines.at(-1) === '') lines.pop()
  for (const [name, value] of open) lines.push(`${name}=${quoted(value)}`)
  return `${lines.join('\n')}\n`
}

export const environmentHead = `# Settings of the shop, read by systemd when it starts: .env.example says what there is. After a change: systemctl restart shodai
`

/** Lines for the unit that depend on the machine: the one folder outside its own that the shop may write to. */
export const renderUnitLines = ({ BACKUP_DIR }) =>
  BACKUP_DIR
    ? `# Written by npm run online.\n[Unit]\nRequiresMountsFor=${BACKUP_DIR}\n[Service]\nReadWritePaths=-${BACKUP_DIR}\n`
    : '# Written by npm run online.\n'

/** deploy/Caddyfile with the options that stand above all sites: whom the certificate authority writes to, and another authority. */
export function renderCaddyfile(template, { email, acmeCa, acmeRoot }) {
  const options = [
    ...(email ? [`email ${email}`] : []),
    ...(acmeCa ? [`acme_ca ${acmeCa}`] : []),
    ...(acmeRoot ? [`acme_ca_root ${acmeRoot}`] : []),
  ]
  const head = '# Written by npm run online from deploy/Caddyfile.\n'
  return options.length > 0
    ? `${head}{\n${options.map((line) => `\t${line}\n`).join('')}}\n${template}`
    : head + template
}

/** What deploy/Caddyfile asks of the environment of Caddy. */
export const renderCaddyLines = (host, port) =>
  `# Written by npm run online.\n[Service]\nEnvironment=SHOP_HOST=${host} SHOP_MACHINES=127.0.0.1:${port}\n`

export const swapUnit = `# Written by npm run online: room for building the shop and for a rush on a small machine.
[Swap]
What=/swapfile

[Install]
WantedBy=swap.target
`

/** The size of the swap file in MB for a machine with this much memory; 0 where it needs none. */
export function swapSize(memoryBytes) {
  const megabytes = memoryBytes / 2 ** 20
  return megabytes < 3500 ? 2048 : 0
}
