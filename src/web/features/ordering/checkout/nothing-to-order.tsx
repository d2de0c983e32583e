import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { checkoutMessages } from '../messages.ts'

export function NothingToOrder() {
  const t = useMessages(checkoutMessages)
  return (
    <div className="flex flex-col items-center gap-6 py-16 text-center">
      <p className="text-lg">{t.nothing}</p>
      <Link to="/shop" className="button-primary">
        {t.toShop}
      </Link>
    </div>
  )
}
