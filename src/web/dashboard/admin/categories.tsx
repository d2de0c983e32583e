import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getAllCategories, type PlaceWithin } from '#shop/categories/contract.ts'
import { mostCategories } from '#shop/categories/rules.ts'
import { api } from '#web/auth/token.ts'
import { Icon } from '#web/components/icon.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { useAnswer } from '../asked.ts'
import { useArranging } from './categories/arranging.ts'
import { CategoryCard } from './categories/category-card.tsx'
import { NameForm } from './categories/name-form.tsx'

const question = () => api(getAllCategories, {})

/** The categories of the shop: rename, translate, order, add and hide them. */
export default function Categories() {
  const { categories: texts } = useAdminTexts().catalog
  const { auth } = useTexts()
  const { answer, phase, load } = useAnswer(question)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${texts.title} · ${auth.brand}`} index={false} />
      <h1 ref={title} tabIndex={-1} className="text-2 outline-none">
        {texts.title}
      </h1>
      <p className="mt-1 mb-4 text-ink-2">{texts.intro}</p>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {!answer && phase === 'loading' && <Loading />}
      {answer && <AllCategories categories={answer} load={load} />}
    </main>
  )
}

function AllCategories({ categories, load }: { categories: PlaceWithin[]; load: () => Promise<void> }) {
  const { categories: texts } = useAdminTexts().catalog
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
              title={texts.addTitle}
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
            disabled={categories.length >= mostCategories}
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" />
            {texts.add}
          </button>
        )}
        {categories.length >= mostCategories && (
          <p className="mt-2 text-ink-2">{texts.most(mostCategories)}</p>
        )}
      </div>
    </>
  )
}
