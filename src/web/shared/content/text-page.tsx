import type { ReactNode } from 'react'
import { cutText } from '#lib/text.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Block } from './page-text.ts'

interface Props {
  title: string
  blocks: readonly Block[]
  /** Beside the text, or below it on a narrow screen. */
  aside: ReactNode
  children?: ReactNode
}

/** A content page. */
export function TextPage({ title, blocks, aside, children }: Props) {
  const common = useMessages(commonMessages)
  const first = blocks.find((block) => 'paragraph' in block)
  return (
    <main id="content" tabIndex={-1} className="page-width pt-6 outline-none md:pt-10">
      <PageHead
        title={`${title} – ${common.brand}`}
        {...(first && { description: cutText(first.paragraph, 150) })}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,44rem)_minmax(16rem,1fr)] lg:gap-16">
        <article className="leading-[1.75] text-lg">
          <h1 className="mb-4 text-2xl">{title}</h1>
          <TextBlocks blocks={blocks} />
        </article>
        <aside className="lg:sticky lg:top-24">{aside}</aside>
      </div>
      {children}
    </main>
  )
}

export const TextBlocks = ({ blocks }: Pick<Props, 'blocks'>) =>
  blocks.map((block, index) => <TextBlock key={index} block={block} />)

function TextBlock({ block }: { block: Block }) {
  if ('heading' in block) return <h2 className="mt-8 mb-2 text-xl">{block.heading}</h2>
  if ('paragraph' in block) return <p className="mt-3 wrap-anywhere">{block.paragraph}</p>
  const isNumbered = block.start !== undefined
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List
      {...(isNumbered && { start: block.start })}
      className={`mt-3 flex flex-col gap-1.5 pl-6 marker:text-ink-2 ${isNumbered ? 'list-decimal [:lang(bn)_&]:list-[bengali]' : 'list-disc'}`}
    >
      {block.list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  )
}
