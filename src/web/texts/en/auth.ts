export const auth = {
  brand: 'Shodai',
  brandHome: 'Shodai, home page',
  login: 'Login',
  email: 'Email address',
  password: 'Password',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  signingIn: 'Signing In...',
  loginSuccessful: 'Login Successful',
  loginFailed: 'Login Failed',
  errorOccurred: 'An error occurred',
  tryAgain: 'Try again',
}
