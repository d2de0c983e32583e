import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { sliderMessages } from './messages.ts'
import { useSlideActions } from './slide-actions.ts'
import { SlideTable } from './slide-table.tsx'

/** The pictures of the home page. */
export default function ManageSlider() {
  const sliderText = useMessages(sliderMessages)
  const query = useApiQuery('GET /getSliders', {})
  const slides = query.data
  const actions = useSlideActions(query)
  return (
    <PageFrame
      width="full"
      title={sliderText.title}
      actions={
        <Link to="/dashboard/addSlide" className="button-quiet">
          <Icon name="plus" />
          {sliderText.add}
        </Link>
      }
    >
      <div aria-busy={query.isFetching}>
        <QueryState query={query} />
        {slides?.length === 0 && <p className="card px-4 py-12 text-center text-ink-2">{sliderText.none}</p>}
        {slides && slides.length > 0 && <SlideTable slides={slides} actions={actions} />}
      </div>
    </PageFrame>
  )
}
