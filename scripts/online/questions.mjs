// What the merchant is asked at the first run in a terminal. Every answer is the value of a flag, so that a script can give them.
import { createInterface } from 'node:readline/promises'
import { print } from './machine.mjs'
import { checkEmail, checkHost } from './options.mjs'

/** Asks until the answer passes `check`, which throws or returns what is used. */
async function askUntil(terminal, question, check) {
  for (;;) {
    const answer = (await terminal.question(`${question} `)).trim()
    try {
      return check(answer)
    } catch (error) {
      print(error.message)
    }
  }
}

const anything = (answer) => answer || undefined
const required = (answer) => {
  if (!answer) throw new Error('This one is needed.')
  return answer
}

async function askForBackups(terminal, values) {
  print('\nEvery night the shop writes a backup. It should not lie on the disk that it is meant to replace.')
  const choice = await askUntil(
    terminal,
    '  1 a bucket of S3 storage   2 a folder of another disk   3 /var/backups/shodai on this disk, for now [3]:',
    (answer) => {
      if (!['', '1', '2', '3'].includes(answer)) throw new Error('1, 2 or 3, please.')
      return answer
    },
  )
  if (choice === '2')
    values.backups = await askUntil(terminal, '  The folder, from / on:', (answer) => {
      if (!/^\/[^\s"%{}\\]+$/.test(answer)) throw new Error('A whole path without blanks, from / on.')
      return answer
    })
  if (choice !== '1') return
  values['s3-endpoint'] = await askUntil(terminal, '  Address of the storage (https://…):', required)
  values['s3-bucket'] = await askUntil(terminal, '  Bucket:', required)
  values['s3-region'] = await askUntil(terminal, '  Region:', required)
  values['s3-key'] = await askUntil(terminal, '  Access key:', required)
}

/** Completes `{ host, values }` of the command line by questions. */
export async function askForMissing(options, { oldData }) {
  const { values } = options
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    options.host ??= await askUntil(terminal, 'The name of your shop, such as shop.example.com:', (answer) =>
      checkHost(answer.toLowerCase()),
    )
    values.email ??= await askUntil(terminal, 'Your e-mail address; you sign in with it:', checkEmail)
    if (!values.backups && !values['s3-bucket']) await askForBackups(terminal, values)
    if (values['s3-bucket'] && !process.env.S3_SECRET_ACCESS_KEY)
      values.secret = await askUntil(terminal, '  Secret of the access key:', required)
    if (!values.smtp) {
      values.smtp = await askUntil(
        terminal,
        '\nYour mail server, such as smtps://user:password@mail.example.com (Enter: none yet, e-mails wait as files):',
        anything,
      )
      if (values.smtp) values['mail-from'] = await askUntil(terminal, '  Mails come from:', required)
    }
    if (oldData) {
      const answer = await terminal.question(`\nMove the shop in ${oldData} to the new place? [Y/n] `)
      if (/^n/i.test(answer.trim())) values.data = 'none'
    }
  } finally {
    terminal.close()
  }
}

/** Whether the merchant types the name of the shop to confirm. */
export async function confirmByName(host, question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} Type ${host} to go on: `)
  terminal.close()
  return answer.trim() === host
}
