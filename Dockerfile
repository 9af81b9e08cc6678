# Parapet with its own PostgreSQL, or with DATABASE_URL and STORAGE_URL. docs/operations.md says how to run it.
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm run bundle -- --folder --out /bundle

FROM node:24-slim
COPY --from=build /bundle /opt/parapet
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/parapet
WORKDIR /opt/parapet
# The image's user node, as a number: Kubernetes compares numbers only.
USER 1000:1000
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/var/lib/parapet/data
VOLUME /var/lib/parapet
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--single-threaded-gc", "dist/server/main.js"]
