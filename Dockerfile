# One image for the shell server and the API: they run from their sources.
FROM node:20.20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --include=dev && chown node:node /app
USER node
CMD ["node", "--import", "tsx", "shell/server/serve-shell.ts"]
