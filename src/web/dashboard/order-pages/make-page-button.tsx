import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { orderPageEditorMessages } from './messages.ts'
import { useMakePage } from './use-make-page.ts'

/** Makes an order page of a product in one press. */
export function MakePageButton({ productId }: { productId: string }) {
  const t = useMessages(orderPageEditorMessages)
  const { run, isBusy } = useMakePage()
  return (
    <Button busy={isBusy} busyLabel={t.making} onClick={() => run(productId)}>
      {t.make}
    </Button>
  )
}
