export default function Page() {
  return <main id="content">product</main>
}
