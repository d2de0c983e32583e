export default function Page() {
  return <main>auth/login</main>
}
