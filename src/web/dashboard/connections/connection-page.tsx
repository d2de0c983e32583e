import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

interface Props {
  t: { title: string; add: string; intro: string; reference: string }
  isAdding: boolean
  onAdd: () => void
  children: ReactNode
}

/** A page of connections to other programs: what they are, the reference of the API, and a button to add one. */
export const ConnectionPage = ({ t, isAdding, onAdd, children }: Props) => (
  <PageFrame
    title={t.title}
    intro={
      <>
        <p>{t.intro}</p>
        <a href="/api/docs/" className="link">
          {t.reference}
        </a>
      </>
    }
    actions={
      <Button disabled={isAdding} onClick={onAdd}>
        <Icon name="plus" />
        {t.add}
      </Button>
    }
  >
    {children}
  </PageFrame>
)
