import { expect, test } from 'vitest'
import { providerVariables } from '#web/dashboard/settings/sign-in-methods.tsx'
import { readConfig } from '../src/config.ts'

test.each(Object.entries(providerVariables))(
  'the variables that the settings page names switch %s on, all of them together',
  (provider, names) => {
    const environment = Object.fromEntries(names.map((name) => [name, 'https://provider.example/']))
    const { social } = readConfig(environment)
    expect(Object.entries(social).flatMap(([id, options]) => (options ? [id] : []))).toEqual([provider])
    for (const name of names) expect(() => readConfig({ ...environment, [name]: '' }), name).toThrow()
  },
)
