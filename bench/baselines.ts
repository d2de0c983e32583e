import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface BaselineServer {
  url: string
  pids: number[]
  stop: () => void
}

/** Starts a bare server in a child process that serves these bytes from memory. */
export async function startPlainServer(
  kind: 'node' | 'fastify',
  folder: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<BaselineServer> {
  const file = join(folder, `${kind}.body`)
  writeFileSync(file, body)
  const child: ChildProcess = spawn(
    process.execPath,
    ['bench/plain-server.ts', kind, file, JSON.stringify(headers)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.stdout?.once('data', (line: Buffer) => resolve(JSON.parse(line.toString()))),
  )
  return { url: `http://127.0.0.1:${port}/`, pids: [child.pid ?? 0], stop: () => child.kill() }
}

/** Starts nginx serving the same bytes as a file; null if nginx is not installed. */
export async function startNginx(
  folder: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<BaselineServer | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const port = 20_000 + (process.pid % 20_000)
  const root = join(folder, 'nginx')
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'page'), body)
  const sentHeaders = Object.entries(headers).filter(
    ([name]) => !/^(content-length|content-type|date|etag)$/i.test(name),
  )
  writeFileSync(
    join(root, 'nginx.conf'),
    `daemon off; master_process off; pid ${root}/pid; error_log ${root}/error.log;
events { worker_connections 256; }
http { access_log off; keepalive_requests 1000000; default_type "text/html; charset=utf-8"; open_file_cache max=10;
  client_body_temp_path ${root}/1; proxy_temp_path ${root}/2; fastcgi_temp_path ${root}/3; uwsgi_temp_path ${root}/4; scgi_temp_path ${root}/5;
  server { listen 127.0.0.1:${port}; root ${root};
    ${sentHeaders.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join('\n    ')} } }`,
  )
  const child = spawn('nginx', ['-c', join(root, 'nginx.conf'), '-p', root], { stdio: 'ignore' })
  await wait(500)
  return { url: `http://127.0.0.1:${port}/page`, pids: [child.pid ?? 0], stop: () => child.kill() }
}
