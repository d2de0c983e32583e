import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCategory } from '#shop/categories/contract.ts'
import { maxCategories } from '#shop/categories/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { CategoryCard } from '#web/features/categories/category-card.tsx'
import { categoryMessages } from '#web/features/categories/messages.ts'
import { NameForm } from '#web/features/categories/name-form.tsx'
import { useArranging } from '#web/features/categories/use-category-order.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

const question = () => api('GET /admin-categories', {})

/** The categories of the shop: rename, translate, order, add and hide them. */
export default function Categories() {
  const categoryText = useMessages(categoryMessages)
  const common = useMessages(commonMessages)
  const { answer, phase, load } = useAnswer(question)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${categoryText.title} · ${common.brand}`} index={false} />
      <h1 ref={title} tabIndex={-1} className="text-xl outline-none">
        {categoryText.title}
      </h1>
      <p className="mt-1 mb-4 text-ink-2">{categoryText.intro}</p>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {!answer && phase === 'loading' && <Loading />}
      {answer && <AllCategories categories={answer} load={load} />}
    </main>
  )
}

function AllCategories({ categories, load }: { categories: AdminCategory[]; load: () => Promise<void> }) {
  const categoryText = useMessages(categoryMessages)
  const arranging = useArranging(load)
  const [adding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => {
    // The button is there again only when this is drawn.
    flushSync(() => setAdding(false))
    button.current?.focus()
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {categories.map((category, at) => (
          <CategoryCard
            key={category._id}
            {...{ category, arranging }}
            others={categories}
            isFirst={at === 0}
            isLast={at === categories.length - 1}
          />
        ))}
      </ul>
      <div className="mt-4">
        {adding ? (
          <div className="card p-4">
            <NameForm
              title={categoryText.addTitle}
              save={(names) => arranging.add(null, names)}
              onSaved={leave}
              onLeave={leave}
            />
          </div>
        ) : (
          <button
            ref={button}
            type="button"
            className="button-primary"
            disabled={categories.length >= maxCategories}
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" />
            {categoryText.add}
          </button>
        )}
        {categories.length >= maxCategories && (
          <p className="mt-2 text-ink-2">{categoryText.most(maxCategories)}</p>
        )}
      </div>
    </>
  )
}
