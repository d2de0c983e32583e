import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import type { Slider } from '#shop/slider/contract.ts'
import { Table, TableCell, TableRow } from '#web/dashboard/kit/table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { Sortable, SortHandle, useSortableItem } from '#web/ui/sortable.tsx'
import { sliderMessages } from './messages.ts'
import type { SlideActions } from './slide-actions.ts'

interface Props {
  slides: readonly Slider[]
  actions: SlideActions
}

/** The slides in their order. */
export function SlideTable({ slides, actions }: Props) {
  const t = useMessages(sliderMessages)
  return (
    <Sortable ids={slides.map(({ _id }) => _id)} onMove={actions.move}>
      <Table aria-labelledby={pageTitleId} columns={Object.values(t.columns).map((label) => ({ label }))}>
        {slides.map((slide, index) => (
          <SlideRow key={slide._id} slide={slide} index={index} last={slides.length - 1} actions={actions} />
        ))}
      </Table>
    </Sortable>
  )
}

interface RowProps extends Pick<Props, 'actions'> {
  slide: Slider
  index: number
  /** Index of the last slide. */
  last: number
}

function SlideRow({ slide, index, last, actions }: RowProps) {
  const t = useMessages(sliderMessages)
  const language = useLanguage()
  const number = formatNumber(index + 1, language)
  const title = localName(language, { name: slide.title, nameBn: slide.titleBn })
  const name = t.picture(number, title)
  const busy = actions.isBusy(slide)
  const { item, handle, isDragging } = useSortableItem(slide._id, busy)
  return (
    <TableRow
      {...item}
      className={`grid-cols-[auto_auto_minmax(0,1fr)] ${isDragging ? 'relative z-10 bg-surface shadow-lg' : ''}`}
    >
      <TableCell className="tabular-nums text-ink-2">
        <span className="flex items-center">
          <SortHandle handle={handle} label={t.drag(name)} disabled={busy} className="-ml-3" />
          {number}
        </span>
      </TableCell>
      <TableCell>
        <img
          src={imageAtWidth(slide.image, 300)}
          alt={name}
          width="96"
          height="96"
          loading="lazy"
          className="size-[96px] rounded-md bg-sunken object-contain"
        />
      </TableCell>
      <TableCell className={`wrap-anywhere ${title ? '' : 'text-ink-2'}`}>{title || t.untitled}</TableCell>
      <TableCell className="col-span-2 col-start-2">
        <div className="flex flex-wrap gap-1">
          <IconButton
            icon="arrow-up"
            label={t.earlier(name)}
            disabled={index === 0 || busy}
            onClick={() => actions.move(index, index - 1)}
          />
          <IconButton
            icon="arrow-down"
            label={t.later(name)}
            disabled={index === last || busy}
            onClick={() => actions.move(index, index + 1)}
          />
          <Link
            to={`/dashboard/updateSlider/${slide._id}`}
            aria-label={`${t.edit}: ${name}`}
            className="flex size-11 items-center justify-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <Icon name="pencil" />
          </Link>
          <IconButton
            icon="trash-2"
            label={`${t.delete}: ${name}`}
            tone="danger"
            disabled={busy}
            onClick={() => actions.delete(slide)}
          />
        </div>
      </TableCell>
    </TableRow>
  )
}
