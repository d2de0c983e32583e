import type { ReactNode } from 'react'
import { cutText } from '#lib/text.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Block } from './written-text.ts'

interface Props {
  title: string
  blocks: readonly Block[]
  /** Stands beside the words where there is room, else below them. */
  beside: ReactNode
  children?: ReactNode
}

/** A page of words, in lines that are not too long to read. */
export function WrittenPage({ title, blocks, beside, children }: Props) {
  const common = useMessages(commonMessages)
  const first = blocks.find((block) => 'paragraph' in block)
  return (
    <main id="content" tabIndex={-1} className="page-width pt-6 outline-none md:pt-10">
      <PageHead
        title={`${title} · ${common.brand}`}
        {...(first && { description: cutText(first.paragraph, 150) })}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,44rem)_minmax(16rem,1fr)] lg:gap-16">
        <article className="leading-[1.75] text-lg">
          <h1 className="mb-4 text-2xl">{title}</h1>
          <WrittenBlocks blocks={blocks} />
        </article>
        <aside className="lg:sticky lg:top-24">{beside}</aside>
      </div>
      {children}
    </main>
  )
}

export const WrittenBlocks = ({ blocks }: Pick<Props, 'blocks'>) =>
  blocks.map((block, index) => <WrittenBlock key={index} block={block} />)

function WrittenBlock({ block }: { block: Block }) {
  if ('heading' in block) return <h2 className="mt-8 mb-2 text-xl">{block.heading}</h2>
  if ('paragraph' in block) return <p className="mt-3 wrap-anywhere">{block.paragraph}</p>
  return (
    <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-6 marker:text-brand">
      {block.list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
