import type { Page } from 'playwright-core'
import { inject } from 'vitest'

interface Person {
  email: string
  password: string
}

export const owner = (): Person => ({ email: inject('adminEmail'), password: inject('adminPassword') })

/** Fills in the login form that is open and sends it. */
export async function fillLogin(page: Page, { email, password }: Person) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
