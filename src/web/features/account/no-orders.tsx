import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { customerOrderMessages } from './order-messages.ts'

/** Says that there is nothing here yet, and where it could come from. */
export function NoOrders({ text }: { text: string }) {
  const t = useMessages(customerOrderMessages)
  return (
    <div className="card flex flex-col items-center gap-4 px-4 py-12 text-center">
      <p className="text-ink-2">{text}</p>
      <Link to="/shop" className="button-primary">
        {t.goToShop}
      </Link>
    </div>
  )
}
