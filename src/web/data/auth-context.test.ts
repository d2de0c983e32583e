import { expect, test } from 'vitest'
import { createAuth, signedOutState } from './auth-context.ts'

test('the auth context has what the specification names, and each of its acts is a function [DATA-29]', () => {
  const context = { ...signedOutState, ...createAuth(() => {}) }
  expect(context).toMatchObject({ user: null, loading: false })
  const { createUserWithEmail, updateUserProfileName, signIn, logOut } = context
  const { createUserWithGoogle, deleteAnUser, resetPassword } = context
  for (const act of [
    createUserWithEmail,
    updateUserProfileName,
    signIn,
    logOut,
    createUserWithGoogle,
    deleteAnUser,
    resetPassword,
  ])
    expect(act).toBeTypeOf('function')
})
