/** A part of a page of words. */
export type Block = { heading: string } | { paragraph: string } | { list: string[] }

/**
 * Cuts a text into its parts: `## ` begins a heading, `- ` a line of a list, an empty line parts paragraphs. `{name}` is
 * filled in from `values`; a name that is not there stays as it was typed.
 */
export function blocksOf(text: string, values: Readonly<Record<string, string>>): Block[] {
  const filled = text
    .replaceAll('\r\n', '\n')
    .replace(/\{(\w+)\}/g, (typed, name: string) => values[name] ?? typed)
  const blocks: Block[] = []
  let paragraph: string[] = []
  let list: string[] = []
  const finish = () => {
    if (paragraph.length) blocks.push({ paragraph: paragraph.join(' ') })
    if (list.length) blocks.push({ list })
    paragraph = []
    list = []
  }
  for (const line of filled.split('\n').map((each) => each.trim())) {
    if (line.startsWith('- ')) {
      if (paragraph.length) finish()
      list.push(line.slice(2).trim())
      continue
    }
    if (line === '' || line.startsWith('## ') || list.length) finish()
    if (line.startsWith('## ')) blocks.push({ heading: line.slice(3).trim() })
    else if (line !== '') paragraph.push(line)
  }
  finish()
  return blocks
}
