export const auth = {
  brand: 'Shodai',
  brandHome: 'Shodai, home page',
}
