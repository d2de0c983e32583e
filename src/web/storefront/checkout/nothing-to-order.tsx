import { Link } from 'react-router'
import { useOrderingTexts } from '#web/texts/texts.tsx'

export function NothingToOrder() {
  const { checkout } = useOrderingTexts()
  return (
    <div className="flex flex-col items-center gap-6 py-16 text-center">
      <p className="text-1">{checkout.nothing}</p>
      <Link to="/shop" className="button-primary">
        {checkout.toShop}
      </Link>
    </div>
  )
}
