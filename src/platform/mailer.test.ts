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
