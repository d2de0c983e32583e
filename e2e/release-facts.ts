import { signIn } from './api-calls.ts'
import { admin } from './data-dir.ts'

/** What everybody in a shop would miss after an update. Later versions may answer more, but not less or otherwise. */
export async function factsOf(shopUrl: string) {
  const token = await signIn(shopUrl, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const read = async (path: string) => {
    const answer = await fetch(`${shopUrl}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const users = (await read('/users?limit=60')) as { email: string; role: string; since: string }[]
  const audit = (await read('/audit?limit=60')) as { _id: string; action: string; subject: string }[]
  return {
    orders: await read('/orders?limit=60'),
    counts: await read('/orders/counts'),
    products: await read('/products?limit=60'),
    managed: await read('/admin-products?limit=60'),
    search: await read(`/products?searchQuery=${encodeURIComponent('শাড়ি')}&limit=60`),
    categories: await read('/categories'),
    slides: await read('/getSliders'),
    settings: await read('/settings'),
    synonyms: await read('/synonyms'),
    messages: await read('/inbox'),
    newsletter: await read('/newsletter'),
    users: users.map(({ email, role, since }) => ({ email, role, since })),
    // A start may have added to it.
    audit: audit.map(({ _id, action, subject }) => ({ _id, action, subject })).toReversed(),
  }
}

/** The customer of the release's shop. */
export const customer = { name: 'Rahima Begum', email: 'rahima@shop.example', password: 'rickshaw-42' }
