import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { repeat, serveRaw } from '#test/raw-server.ts'
import { createMailer } from './mailer.ts'

const mail = { id: 'one', to: ['rina@mail.example'], subject: 'x', text: 'x', html: '<p>x</p>' }

test.each([
  ['says nothing', () => {}],
  ['greets without end', (socket) => repeat(socket, '220-wait\r\n', 20)],
  [
    'greets and then drips',
    (socket) => {
      socket.write('220 mail.example ESMTP\r\n')
      repeat(socket, 'x', 20)
    },
  ],
] satisfies [string, (socket: Socket) => void][])(
  'a mail server that %s is waited for no longer than its time, and its connection is ended',
  async (_, talk) => {
    const { port, open } = await serveRaw(talk, { speaksFirst: true })
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Shodai <shop@shop.example>',
      outbox: '',
      timeout: 300,
    })
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'EABORT' })
    await expect.poll(() => open.size).toBe(0)
  },
)

test.each([
  ['after it got the e-mail', true, { answers: ['250 x', '250 x', '250 x', '354 go'] }],
  ['before it got the e-mail', false, { answers: ['250 x', '250 x'] }],
  [
    'with an answer after it got the e-mail',
    false,
    { answers: ['250 x', '250 x', '250 x', '354 go', '451 later'] },
  ],
] as const)('a mail server that goes away %s may have it: %s', async (_, mayHaveArrived, { answers }) => {
  const { port } = await serveRaw(
    (socket) => {
      const left: string[] = [...answers]
      let isBody = false
      let received = ''
      socket.write('220 mail.example ESMTP\r\n')
      socket.on('data', (data) => {
        received += data
        if (isBody && !received.endsWith('\r\n.\r\n')) return
        const answer = left.shift()
        if (answer === undefined) return socket.destroy()
        isBody = answer.startsWith('354')
        socket.write(`${answer}\r\n`)
      })
    },
    { speaksFirst: true },
  )
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'shop@shop.example', outbox: '' })
  await expect(mailer.send(mail)).rejects.toMatchObject({ mayHaveArrived })
})
