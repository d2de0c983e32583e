import type { openTestShop } from './shop.ts'

type TestShop = ReturnType<typeof openTestShop>
type Admin = Awaited<ReturnType<TestShop['as']>>

/** Sends a statement of Steadfast with one row, books it, and says what the row was. */
export async function settle(
  shop: TestShop,
  { admin, person, consignment }: { admin: Admin; person: { token: string }; consignment: string },
  collected: number,
) {
  const boundary = 'shodai-test'
  const response = await shop.inject({
    method: 'POST',
    url: `/api/courier-statements?courier=steadfast&number=${consignment}&fileName=a.csv`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nConsignment ID,Collected\n${consignment},${collected}\r\n--${boundary}--\r\n`,
  })
  const params = { id: response.json()._id as string }
  const none = { reference: null, phone: null, charge: null, cashCharge: null, returnCharge: null }
  const { report } = await admin('PUT /courier-statements/:id/mapping', {
    params,
    body: { ...none, consignment: 0, collected: 1 },
  })
  await admin('POST /courier-statements/:id/apply', {
    params,
    body: { collected: report?.collected ?? 0, rows: 1 },
  })
  return Object.entries(report?.outcomes ?? {}).find(([, { rows }]) => rows > 0)?.[0]
}
