import type { BlockProps } from '../page-view.ts'
import { Heading } from './heading.tsx'

export function Questions({ block: { heading, questions } }: BlockProps<'questions'>) {
  if (questions.length === 0) return null
  return (
    <section>
      <Heading>{heading}</Heading>
      <div className="divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }, index) => (
          <details key={index}>
            <summary className="flex min-h-11 cursor-pointer items-center py-2 font-semibold wrap-anywhere">
              {question}
            </summary>
            <p className="pb-3 whitespace-pre-line text-ink-2 wrap-anywhere">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
