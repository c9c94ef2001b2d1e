import { createServer } from 'node:http';

/** The floor of the guest rush: the same bytes from memory by node:http alone. `BODY` is what the real server answered. */
const body = Buffer.from(process.env.BODY ?? '', 'base64');

createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
