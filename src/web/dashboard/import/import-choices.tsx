import { type FormEvent, useState } from 'react'
import { localName } from '#lib/language.ts'
import type { ColumnsSummary, FileSummary } from '#shop/product-import/contract.ts'
import { namesOfPath } from '#shop/product-import/rules.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { Counts } from './counts.tsx'
import { LongPart } from './long-part.tsx'
import { movingMessages } from './moving-messages.ts'

/** What the merchant answers before a file of another system is checked. */
export function ImportChoices({ id }: { id: string }) {
  const query = useApiQuery('GET /product-imports/:id/choices', { params: { id } }, { fresh: true })
  if (!query.data?.summary) return <QueryState query={query} />
  const { summary, proposed } = query.data
  return summary.step === 'columns' ? (
    <ColumnChoices key="columns" id={id} summary={summary} />
  ) : (
    <FileChoices key="file" id={id} summary={summary} proposed={proposed} />
  )
}

function useSaveChoices(id: string) {
  const t = useMessages(movingMessages)
  return useAction(
    (body: Parameters<typeof api<'PUT /product-imports/:id/choices'>>[1]['body']) =>
      api('PUT /product-imports/:id/choices', { params: { id }, body }),
    {
      invalidates: ['GET /product-imports/latest', 'GET /product-imports/:id/choices'],
      failed: () => t.notReached,
    },
  )
}

/** The columns of a file that was not recognised, each with an example and what it is. */
function ColumnChoices({ id, summary }: { id: string; summary: ColumnsSummary }) {
  const t = useMessages(movingMessages)
  const [columns, setColumns] = useState(summary.columns.map(({ column }) => column))
  const [error, setError] = useState<string>()
  const [isTouched, setTouched] = useState(false)
  useUnsavedChanges(isTouched)
  const { run, isBusy } = useSaveChoices(id)
  const nameOf = (target: string) => t.columnNames[target as keyof typeof t.columnNames] ?? target
  const isWoo = summary.source === 'woocommerce'

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = columns.filter((column) => column !== null)
    const needed = isWoo ? ['type', 'name'] : ['title', 'price']
    if (!needed.every((column) => chosen.includes(column))) return setError(t.needed)
    if (new Set(chosen).size < chosen.length) return setError(t.columnTwice)
    setError(undefined)
    run({ columns: { source: summary.source, columns } })
  }
  return (
    <form onSubmit={submit} onChange={() => setTouched(true)}>
      <h3 className="text-lg">{t.columnsTitle}</h3>
      <p className="mt-1 mb-3 text-ink-2">{isWoo ? t.wooColumnsText : t.columnsText}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {summary.columns.map(({ header, sample }, index) => (
          <li key={index} className="grid items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[1fr_14rem]">
            <label htmlFor={`column-${index}`} className="min-w-0">
              <span className="font-semibold wrap-anywhere">{header || `${t.column} ${index + 1}`}</span>
              {sample && <span className="block text-sm text-ink-2 wrap-anywhere">{sample}</span>}
            </label>
            <Select
              id={`column-${index}`}
              value={columns[index] ?? ''}
              onChoose={(target) => setColumns(columns.with(index, target || null))}
              options={[
                { value: '', text: t.notRead },
                ...summary.targets.map((target) => ({ value: target, text: nameOf(target) })),
              ]}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {error}
        </p>
      )}
      <Button type="submit" variant="buy" busy={isBusy} busyLabel={t.checking} className="mt-3 px-4">
        {t.check}
      </Button>
    </form>
  )
}

interface FileProps {
  id: string
  summary: FileSummary
  proposed: { from: string; to: string }[]
}

/** What is in the file, where its categories go, and what it leaves open. */
function FileChoices({ id, summary, proposed }: FileProps) {
  const t = useMessages(movingMessages)
  const [targets, setTargets] = useState(() => new Map(proposed.map(({ from, to }) => [from, to])))
  const [existing, setExisting] = useState<'keep' | 'update'>('update')
  const [shared, setShared] = useState<'first' | 'uncounted'>('first')
  const [shop, setShop] = useState<'same' | 'other'>('other')
  const [pieces, setPieces] = useState('')
  const [error, setError] = useState<string>()
  const [isTouched, setTouched] = useState(false)
  useUnsavedChanges(isTouched)
  const { run, isBusy } = useSaveChoices(id)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!/^\d{0,6}$/.test(pieces.trim())) {
      setError(t.notPieces)
      document.getElementById('pieces')?.focus()
      return
    }
    setError(undefined)
    run({
      categories: summary.categories.map(({ from }) => ({ from, to: targets.get(from) ?? 'new' })),
      existing,
      ...(summary.otherShop && { shop }),
      ...(summary.sharedStock > 0 && { sharedStock: shared }),
      ...(summary.unknownStock > 0 && { unknownStock: pieces.trim() === '' ? null : Number(pieces) }),
    })
  }
  return (
    <form onSubmit={submit} onChange={() => setTouched(true)} className="flex flex-col gap-5">
      <div>
        <h3 className="text-lg">{t.fileTitles[summary.source]}</h3>
        <p className="mt-1 text-ink-2">{t.amounts}</p>
        <Counts
          counts={[
            [t.products, summary.products],
            [t.variants, summary.variants],
            [t.pictures, summary.pictures],
          ]}
        />
        <Samples samples={summary.samples} />
      </div>
      <CategoryTargets summary={summary} targets={targets} onChange={setTargets} />
      {summary.unknownStock > 0 && (
        <div>
          <h3 className="text-lg">{t.unknownStockTitle}</h3>
          <p className="mt-1 mb-3 text-ink-2">{t.unknownStockText(summary.unknownStock)}</p>
          <Field name="pieces" label={t.pieces} hint={t.notPieces} error={error} className="max-w-60">
            {(ids) => (
              <input
                {...ids}
                className="field"
                inputMode="numeric"
                value={pieces}
                onChange={({ target }) => setPieces(target.value)}
              />
            )}
          </Field>
        </div>
      )}
      {summary.sharedStock > 0 && (
        <Choice
          name="shared"
          title={t.sharedTitle}
          text={t.sharedText(summary.sharedStock)}
          options={[
            ['first', t.first],
            ['uncounted', t.uncounted],
          ]}
          value={shared}
          onChange={setShared}
        />
      )}
      {summary.otherShop && (
        <Choice
          name="shop"
          title={t.shopTitle}
          text={t.shopText(summary.otherShop.file, summary.otherShop.known)}
          options={[
            ['other', t.otherShop],
            ['same', t.sameShop],
          ]}
          value={shop}
          onChange={setShop}
        />
      )}
      <Choice
        name="existing"
        title={t.existingTitle}
        options={[
          ['update', t.update],
          ['keep', t.keep],
        ]}
        value={existing}
        onChange={setExisting}
      />
      <Button type="submit" variant="buy" busy={isBusy} busyLabel={t.checking} className="self-start px-4">
        {t.check}
      </Button>
    </form>
  )
}

interface TargetsProps {
  summary: FileSummary
  targets: ReadonlyMap<string, string>
  onChange: (targets: Map<string, string>) => void
}

function CategoryTargets({ summary, targets, onChange }: TargetsProps) {
  const t = useMessages(movingMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /admin-categories', {})
  if (!query.data) return <QueryState query={query} />
  return (
    <div>
      <h3 className="text-lg">{t.categoriesTitle}</h3>
      <p className="mt-1 mb-3 text-ink-2">{t.categoriesText}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {summary.categories.map(({ from, count }, index) => {
          const { category, subCategory } = namesOfPath(from)
          return (
            <li key={from} className="grid items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[1fr_18rem]">
              <label htmlFor={`category-${index}`} className="min-w-0">
                <span className="font-semibold wrap-anywhere">{from || t.noCategory}</span>
                <span className="block text-sm text-ink-2">{t.inCategory(count)}</span>
              </label>
              <Select
                id={`category-${index}`}
                value={targets.get(from) ?? 'new'}
                onChoose={(target) => onChange(new Map(targets).set(from, target))}
                options={[
                  { value: 'new', text: t.create(category, subCategory) },
                  { value: 'none', text: t.leaveOut },
                  ...query.data.map((own) => ({
                    label: localName(language, own),
                    options: own.subCategories.map((sub) => ({
                      value: sub._id,
                      text: localName(language, sub),
                    })),
                  })),
                ]}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  name: string
  title: string
  text?: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ name, title, text, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="font-display text-lg font-semibold">{title}</legend>
      {text && <p className="mt-1 text-ink-2">{text}</p>}
      {options.map(([option, label]) => (
        <label key={option} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Samples({ samples }: Pick<FileSummary, 'samples'>) {
  const t = useMessages(movingMessages)
  return (
    <LongPart title={t.samplesTitle} count={samples.length}>
      <ul className="divide-y divide-line">
        {samples.map(({ row, name, category, price, variants, pictures }) => (
          <li key={row} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="tabular-nums">{price && `৳${price}`}</span>
            <span className="text-sm text-ink-2">
              {[category, variants > 0 && t.variantsOf(variants), t.picturesOf(pictures)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </LongPart>
  )
}
