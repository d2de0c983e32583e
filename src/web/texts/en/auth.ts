export const auth = {
  brand: 'Shodai',
  // The sign of the shop is a Bengali letter in both languages.
  brandSign: 'স',
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
  logoutFailed: 'You could not be logged out.',
  checkConnection: 'Please check your connection.',
}
