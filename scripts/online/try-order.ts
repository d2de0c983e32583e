import { orderFor, postOrder, productsOf, signIn } from '../../e2e/api-calls.ts'

// What scripts/online/try.mjs does to a shop through its address, as a browser would:
//   try-order.ts ADDRESS order                      places an order and prints its id
//   try-order.ts ADDRESS backup EMAIL PASSWORD      signs in and has the running shop back itself up
const [address = '', action, email = '', password = ''] = process.argv.slice(2)

async function backUp() {
  const token = await signIn(address, email, password)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${address}/api/backups`, { method: 'POST', headers, body: '{}' })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return 'asked for'
}

async function order() {
  const product = (await productsOf(address)).find(({ stock }) => stock === null || stock > 1)
  if (!product) throw new Error('The shop has nothing to sell.')
  return postOrder(address, orderFor([product]))
}

process.stdout.write(await (action === 'backup' ? backUp() : order()))
